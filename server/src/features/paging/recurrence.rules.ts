import type { Rule } from './recurrence-parse.rules.ts'
import { daysOfPeriod, periodAt, periodOf, type Period } from './recurrence-days.rules.ts'
import { day, instantOf, midnightOf, wallOf, type Wall } from './wall-time.rules.ts'

interface Series {
  rule: Rule
  /** The start of the first: no occurrence is before it. */
  starts: Wall
  zone: string
}

/** The last wall time at which an occurrence may begin. */
export function lastStart({ rule, zone }: Series): Wall {
  if (!rule.until) return Infinity
  return rule.until.is_utc ? wallOf(zone, rule.until.wall * 1000) : rule.until.wall
}

/** Seconds into a day at which the occurrences of a day begin. */
function timesOf({ rule, starts }: Series): number[] {
  const time = starts - midnightOf(starts)
  const or = (by: number[], own: number) => (by.length > 0 ? by : [Math.floor(own)])
  const hours = or(rule.by_hour, time / 3600)
  const minutes = or(rule.by_minute, (time % 3600) / 60)
  const seconds = or(rule.by_second, time % 60)
  return hours.flatMap((h) => minutes.flatMap((m) => seconds.map((s) => h * 3600 + m * 60 + s)))
}

const picked = (all: Wall[], positions: number[]): Wall[] => {
  if (positions.length === 0) return all
  const at = new Set(positions.map((position) => (position > 0 ? position - 1 : all.length + position)))
  return all.filter((_, i) => at.has(i))
}

/** Starts of the nth period of a series, in order. */
function startsIn(series: Series, period: Period, times: readonly number[]): Wall[] {
  const all = daysOfPeriod(series, period).flatMap((date) => times.map((time) => date * day + time))
  return picked(all, series.rule.by_set_pos).filter((start) => start >= series.starts)
}

/** What has been walked of a rule that counts its times: `found`, in order, of all periods before the next. */
interface Counted {
  found: Wall[]
  next: number
}

const counted = new WeakMap<Rule, Map<Wall, Counted>>()

/**
 * A rule that counts its times counts from the first, whatever is asked of it: it is walked through once for as long as
 * somebody holds it, not once for each question.
 */
function walkOf({ rule, starts }: Series): Counted {
  const own = counted.get(rule) ?? new Map<Wall, Counted>()
  counted.set(rule, own)
  const walk = own.get(starts) ?? { found: [], next: 0 }
  own.set(starts, walk)
  return walk
}

/** Goes on to the next period that has a time; false when there is none up to `last`. */
function goOn(series: Series, walk: Counted, last: Wall, times: readonly number[]): boolean {
  const left = (series.rule.count ?? 0) - walk.found.length
  const before = walk.found.length
  while (left > 0 && walk.found.length === before) {
    const period = periodOf(series, walk.next)
    if (period.begins * day > last) return false
    walk.found.push(...startsIn(series, period, times).slice(0, left))
    walk.next += 1
  }
  return left > 0
}

/** The index of the first of them that is not before a wall time. */
function indexFrom(sorted: readonly Wall[], from: Wall): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Infinity) < from) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Starts of a series in `[from, to)`, in order, in wall time: clocks have no say in it, so a shift at 02:30 is there on
 * the night that has no 02:30. COUNT counts from the first on, wherever the window is.
 */
export function* startsOf(series: Series, from: Wall, to: Wall): Generator<Wall> {
  const last = Math.min(lastStart(series), to - 1)
  const times = timesOf(series)
  if (series.rule.count === null) {
    for (let n = Math.max(0, periodAt(series, from) - 1); ; n++) {
      const period = periodOf(series, n)
      if (period.begins * day > last) return
      for (const start of startsIn(series, period, times)) {
        if (start > last) return
        if (start >= from) yield start
      }
    }
  }
  const walk = walkOf(series)
  while ((walk.found.at(-1) ?? -Infinity) < from && goOn(series, walk, last, times));
  for (let n = indexFrom(walk.found, from); n < walk.found.length || goOn(series, walk, last, times); n++) {
    const start = walk.found[n] ?? Infinity
    if (start > last) return
    yield start
  }
}

/** Whether the series has an occurrence that begins at this wall time. */
export const hasStart = (series: Series, start: Wall): boolean =>
  !startsOf(series, start, start + 1).next().done

/** The calendar repeats itself within it; what does not occur in so long never does. */
const everSeconds = 60 * 366 * day

/** The first occurrence at or after a wall time (by default the first of all); undefined when there is none. */
export function firstStart(series: Series, from: Wall = series.starts): Wall | undefined {
  for (const start of startsOf(series, from, Math.max(from, series.starts) + everSeconds)) return start
  return undefined
}

/** How many occurrences begin before a wall time. */
export function countBefore(series: Series, before: Wall): number {
  let count = 0
  for (const _ of startsOf(series, series.starts, before)) count += 1
  return count
}

/** When an occurrence is, in instants: both ends are wall times, a night is 11, 12 or 13 hours. */
export const spanOf = (
  zone: string,
  { starts, ends, starts_later = false, ends_later = false }: Times,
): { start: number; end: number } => ({
  start: instantOf(zone, starts, starts_later),
  end: instantOf(zone, ends, ends_later),
})

export interface Times {
  starts: Wall
  ends: Wall
  /** Of two hours that clocks show alike it is the second. */
  starts_later?: boolean
  ends_later?: boolean
}
