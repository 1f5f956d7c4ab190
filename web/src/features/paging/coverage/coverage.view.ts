import { formatDay, formatTimeRange } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import type { CoverageGap } from '@wardline/contract/paging/coverage/coverage.schemas.ts'
import {
  weekDays,
  type RecurrenceRuleBody,
} from '@wardline/contract/paging/recurrence-rules/recurrence-rule.schemas.ts'
import { addMinutes, toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'

const msPerMinute = 60_000
const minutesPerDay = 24 * 60

export function formatDuration({ start, end }: { start: string; end: string }): string {
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / msPerMinute)
  if (minutes >= minutesPerDay)
    return joinUnits(minutes / minutesPerDay, 'd', (minutes % minutesPerDay) / 60, 'h')
  return minutes >= 60 ? joinUnits(minutes / 60, 'h', minutes % 60, 'min') : `${minutes} min`
}

const joinUnits = (large: number, largeUnit: string, small: number, smallUnit: string): string =>
  [
    `${Math.floor(large)} ${largeUnit}`,
    ...(Math.floor(small) > 0 ? [`${Math.floor(small)} ${smallUnit}`] : []),
  ].join(' ')

/** Minutes suggested for longer gaps, which need more than one person. */
const longestFill = 12 * 60

/** Times of the shift that fills the gap, or its first half day. */
export function fillTimes(gap: { start: string; end: string }): { start: WallTime; end: WallTime } {
  // A gap that has begun starts at the second of the request.
  const start = `${toWallTime(gap.start).slice(0, 16)}:00`
  const latest = addMinutes(start, longestFill)
  const end = toWallTime(gap.end)
  return { start, end: end < latest ? end : latest }
}

/** The page of a new shift, where all of it can be changed. */
export function newShiftUrl(
  uid: string,
  { start, end, rule_id }: { start: WallTime; end: WallTime; rule_id: number | null },
): string {
  const search = new URLSearchParams({
    start,
    end,
    ...(rule_id !== null && { rule_id: String(rule_id) }),
  })
  return `/pagingGroups/${uid}/events/new?${search.toString()}`
}

type WeekDayNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7

export interface GapGroup {
  /** `Every night 19:00–07:00` */
  title: string
  detail: string
  sentence: string
  count: number
  /** The first gap, from its whole beginning. */
  first: { start: string; end: string }
  gaps: readonly { start: string; end: string }[]
  /** Fills all gaps of the group; `null` if there is only one gap, or if the gaps follow no pattern. */
  rule: RecurrenceRuleBody | null
}

interface Slot {
  gap: CoverageGap
  /** Calendar date of the start. */
  date: string
  starts: string
  ends: string
  /** Midnights within the gap. */
  nights: number
}

const toDay = (date: string): Temporal.PlainDate => Temporal.PlainDate.from(date)
const clockOf = (time: string): string => time.slice(11, 16)

function toSlot(gap: CoverageGap): Slot {
  const [date, last] = [gap.start.slice(0, 10), gap.end.slice(0, 10)]
  return {
    gap,
    date,
    starts: clockOf(gap.start),
    ends: clockOf(gap.end),
    nights: toDay(date).until(toDay(last)).days,
  }
}

const slotKey = ({ starts, ends, nights }: Slot): string => `${starts} ${ends} ${nights}`

/** A gap that has begun is listed from now on: it belongs to the group that ends at the same time. */
function withWholeBeginning(slots: readonly Slot[], from: string): Slot[] {
  const [first, ...others] = slots
  if (!first || first.gap.start.slice(0, 16) !== from.slice(0, 16)) return [...slots]
  const similar = others.find(({ ends, nights }) => ends === first.ends && nights >= first.nights)
  if (!similar) return [...slots]
  const date = toDay(first.gap.end.slice(0, 10)).subtract({ days: similar.nights }).toString()
  const start = `${date}T${similar.starts}:00`
  if (start > first.gap.start.slice(0, 19)) return [...slots]
  // With the offset of the time, so that its hours can be counted in any zone.
  const gap = { ...first.gap, start: start + first.gap.start.slice(19) }
  return [{ ...similar, date, gap }, ...others]
}

/** A gap that outlasts the year belongs to the group that begins at the same time. */
function withWholeEnd(slots: readonly Slot[], until: string): Slot[] {
  const last = slots.at(-1)
  if (last?.gap.end.slice(0, 16) !== until.slice(0, 16)) return [...slots]
  const others = slots.slice(0, -1)
  const similar = others.find(({ starts, nights }) => starts === last.starts && nights >= last.nights)
  return similar ? [...others, { ...similar, date: last.date, gap: last.gap }] : [...slots]
}

/** One group for each repeating gap, by first gap. */
export function groupGaps(
  gaps: readonly CoverageGap[],
  { from, until }: { from: string; until: string },
): GapGroup[] {
  const slots = withWholeEnd(withWholeBeginning(gaps.map(toSlot), from), until)
  return [...Map.groupBy(slots, slotKey).values()].map(describeGapGroup)
}

const weekDayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

function describeDays(days: readonly WeekDayNumber[], nights: number): string {
  if (days.length === 7) return nights > 0 ? 'Every night' : 'Every day'
  if (days.join('') === '12345') return 'Monday to Friday'
  return days.map((day) => weekDayNames[day - 1]).join(', ')
}

function describeGapGroup(slots: readonly Slot[]): GapGroup {
  const [first] = slots
  const last = slots.at(-1)
  if (!first || !last) throw new Error('A group of gaps is empty.')
  const { gap, starts, ends, nights } = first
  const count = slots.length
  const shared = {
    sentence: gap.sentence,
    count,
    first: { start: gap.start, end: gap.end },
    gaps: slots.map((slot) => slot.gap),
  }
  if (count === 1) return { ...shared, title: formatTimeRange(gap), detail: formatDuration(gap), rule: null }
  const days = [...new Set(slots.map(({ date }) => toDay(date).dayOfWeek as WeekDayNumber))].toSorted(
    (a, b) => a - b,
  )
  const span = nights > 1 ? `${starts}–${ends}, ${nights} days later` : `${starts}–${ends}`
  const range = `${formatDay(first.date)} – ${formatDay(last.date)}`
  const detail = `${formatDuration((slots[1] ?? first).gap)} each, ${range}`
  if (!isEachOf(slots, days)) return { ...shared, title: `${span} on ${count} days`, detail, rule: null }
  const until = last.date
  const week_days = days.flatMap((day) => weekDays[day - 1] ?? [])
  const rule: RecurrenceRuleBody =
    days.length === 7 ? { frequency: 'daily', until } : { frequency: 'weekly', week_days, until }
  return { ...shared, title: `${describeDays(days, nights)} ${span}`, detail, rule }
}

/** Whether the slots are all dates of these days of the week, from the first to the last. */
function isEachOf(slots: readonly Slot[], days: readonly WeekDayNumber[]): boolean {
  return slots.every(({ date }, at) => {
    const before = slots[at - 1]
    if (!before) return true
    const skipped = toDay(before.date).until(toDay(date)).days - 1
    return Array.from({ length: skipped }, (_, n) => toDay(before.date).add({ days: n + 1 }).dayOfWeek).every(
      (day) => !days.includes(day as WeekDayNumber),
    )
  })
}

/** Times of the first shift of the series that fills a group of gaps. */
export const seriesTimes = ({ first: { start, end } }: GapGroup): { start: WallTime; end: WallTime } => ({
  start: `${toWallTime(start).slice(0, 16)}:00`,
  end: toWallTime(end),
})

/** A part of the gaps of a group, from the first one on. */
export interface FillPeriod {
  /** The last day on which a gap starts. */
  until: string
  count: number
  hours: number
  rule: RecurrenceRuleBody
}

/** The last period is that of all gaps, since coverage looks ahead for a year. */
const periodLengths = [{ weeks: 4 }, { months: 3 }]

/** Shorter periods come first: a year of shifts is rarely what one person takes. */
export function listFillPeriods({ rule, gaps }: GapGroup): FillPeriod[] {
  const [first] = gaps
  const last = gaps.at(-1)
  if (!rule || !first || !last) return []
  const begin = toDay(first.start.slice(0, 10))
  const lastDay = last.start.slice(0, 10)
  const ends = periodLengths.map((length) => begin.add(length).subtract({ days: 1 }).toString())
  const untils = new Set([...ends.filter((day) => day < lastDay), lastDay])
  return [...untils].map((until) => {
    const filled = gaps.filter(({ start }) => start.slice(0, 10) <= until)
    const ms = filled.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0)
    return {
      until,
      count: filled.length,
      hours: Math.round(ms / (60 * msPerMinute)),
      rule: { ...rule, until },
    }
  })
}
