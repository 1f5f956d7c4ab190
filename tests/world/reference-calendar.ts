/**
 * A slow calendar that was written without looking at the fast one: a series is nothing but the list of its occurrences,
 * found day by day, and a change is made to each of them. It is what the fast answer is compared with.
 */
type Days = Temporal.PlainDate

export interface SlowRule {
  frequency: 'daily' | 'weekly' | 'monthly'
  interval: number
  /** 1 is Monday. */
  week_days: readonly number[]
  month_days: readonly number[]
  until: string | null
  count: number | null
}

interface Taken {
  user: number
  start: number
  end: number
}

interface Slot {
  /** The start that its series gives it. */
  original: Temporal.PlainDateTime
  starts: Temporal.PlainDateTime
  ends: Temporal.PlainDateTime
  user: number
  cancelled: boolean
  taken: Taken[]
}

interface SlowSeries {
  frequency: SlowRule['frequency']
  layer: number
  user: number
  hours: number
  slots: Slot[]
}

const monday = (date: Days): Days => date.subtract({ days: date.dayOfWeek - 1 })
const daysBetween = (a: Days, b: Days): number => a.until(b, { largestUnit: 'days' }).days

function isDay(rule: SlowRule, first: Days, date: Days): boolean {
  if (rule.until !== null && date.toString() > rule.until) return false
  if (rule.frequency === 'daily') return daysBetween(first, date) % rule.interval === 0
  if (rule.frequency === 'weekly') {
    const named = rule.week_days.length > 0 ? rule.week_days : [first.dayOfWeek]
    return (
      named.includes(date.dayOfWeek) && (daysBetween(monday(first), monday(date)) / 7) % rule.interval === 0
    )
  }
  const months = (date.year - first.year) * 12 + date.month - first.month
  const named = rule.month_days.length > 0 ? rule.month_days : [first.day]
  const isLast = date.day === date.daysInMonth
  return (
    months % rule.interval === 0 &&
    (named.includes(date.day) || (isLast && named.some((one) => one > date.day)))
  )
}

/** When clocks of a zone show this; a time that they skip is the moment at which they skip it. */
function slowInstant(zone: string, at: Temporal.PlainDateTime): number {
  const there = at.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (there.toPlainDateTime().equals(at)) return there.epochMilliseconds
  return there.getTimeZoneTransition('next')?.epochMilliseconds ?? there.epochMilliseconds
}

const isUnchanged = (series: SlowSeries, slot: Slot): boolean =>
  !hasOwnTimes(series, slot) && slot.user === series.user && !slot.cancelled
const hasOwnTimes = ({ hours }: SlowSeries, slot: Slot): boolean =>
  !slot.starts.equals(slot.original) || !slot.ends.equals(slot.original.add({ hours }))

export class ReferenceCalendar {
  readonly zone: string
  readonly series: SlowSeries[] = []

  constructor(zone: string) {
    this.zone = zone
  }

  add(
    rule: SlowRule,
    start: Temporal.PlainDateTime,
    more: { hours: number; user: number; layer: number; days: number },
  ): void {
    const { hours, user, layer, days } = more
    const slots: Slot[] = []
    const first = start.toPlainDate()
    for (let n = 0; n < days && slots.length < (rule.count ?? Infinity); n++) {
      const date = first.add({ days: n })
      if (!isDay(rule, first, date)) continue
      const at = date.toPlainDateTime(start.toPlainTime())
      slots.push({ original: at, starts: at, ends: at.add({ hours }), user, cancelled: false, taken: [] })
    }
    this.series.push({ frequency: rule.frequency, layer, user, hours, slots })
  }

  /** Occurrences that there are to change: of which series, and which of its slots. */
  open(): { series: SlowSeries; slot: Slot }[] {
    return this.series.flatMap((series) =>
      series.slots.filter((slot) => !slot.cancelled).map((slot) => ({ series, slot })),
    )
  }

  span = (slot: Slot): { start: number; end: number } => ({
    start: slowInstant(this.zone, slot.starts),
    end: slowInstant(this.zone, slot.ends),
  })

  once(series: SlowSeries, slot: Slot, to: { minutes: number; hours: number; user: number }): void {
    if (slot.user !== to.user) slot.taken = []
    slot.starts = slot.starts.add({ minutes: to.minutes })
    slot.ends = slot.starts.add({ hours: to.hours })
    slot.user = to.user
  }

  isAlone = (series: SlowSeries, slot: Slot): boolean => !isUnchanged(series, slot)

  /** Each occurrence from this one on (or every one) moves, changes its length and its person where it had the series'. */
  many(
    series: SlowSeries,
    from: Slot,
    to: { minutes: number; hours: number; user: number; isAll: boolean },
  ): SlowSeries {
    const at = to.isAll ? 0 : series.slots.indexOf(from)
    const isSplit = at > 0
    const moved = series.slots.slice(at)
    for (const slot of moved) {
      const keepsTimes = hasOwnTimes(series, slot)
      if (slot.user === series.user) slot.user = to.user
      slot.original = slot.original.add({ minutes: to.minutes })
      if (keepsTimes) continue
      slot.starts = slot.original
      slot.ends = slot.original.add({ hours: to.hours })
    }
    for (const slot of moved) {
      const { start, end } = this.span(slot)
      slot.taken = slot.taken.filter((one) => one.start < end && one.end > start)
    }
    if (!isSplit) {
      series.user = to.user
      series.hours = to.hours
      return series
    }
    series.slots = series.slots.slice(0, at)
    const next = { ...series, user: to.user, hours: to.hours, slots: moved }
    this.series.push(next)
    return next
  }

  cancel(series: SlowSeries, slot: Slot, scope: 'once' | 'following' | 'all'): void {
    if (scope === 'once') {
      slot.cancelled = true
      slot.taken = []
    } else if (scope === 'all') series.slots = []
    else series.slots = series.slots.slice(0, series.slots.indexOf(slot))
  }

  take(slot: Slot, taken: Taken): void {
    slot.taken.push(taken)
  }

  /** How it stands now, to be asked about instants. */
  asItStands(): Standing {
    const shifts = this.series.flatMap(({ layer, slots }) =>
      slots
        .filter((slot) => !slot.cancelled)
        .map((slot) => ({ ...this.span(slot), layer, user: slot.user, taken: slot.taken })),
    )
    return {
      onCallAt(at) {
        const found = new Set<string>()
        for (const { start, end, layer, user, taken } of shifts) {
          if (at < start || at >= end) continue
          const by = taken.findLast((one) => at >= one.start && at < one.end)
          found.add(`${layer}:${by?.user ?? user}`)
        }
        return [...found].toSorted()
      },
      boundaries: shifts.flatMap(({ start, end, taken }) => [
        start,
        end,
        ...taken.flatMap((one) => [one.start, one.end]),
      ]),
    }
  }
}

interface Standing {
  /** Whoever is on call at an instant, as `layer:user`, each once. Looks at every occurrence there is. */
  onCallAt(at: number): string[]
  /** Every instant at which an answer can change. */
  boundaries: number[]
}
