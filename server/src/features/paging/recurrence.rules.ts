import type { Rule } from './recurrence-parse.rules.ts'
import { daysOfPeriod, periodAt, periodOf } from './recurrence-days.rules.ts'
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

/**
 * Starts of a series in `[from, to)`, in order, in wall time: clocks have no say in it, so a shift at 02:30 is there on
 * the night that has no 02:30. COUNT counts from the first on, wherever the window is.
 */
export function* startsOf(series: Series, from: Wall, to: Wall): Generator<Wall> {
  const { rule, starts } = series
  const last = Math.min(lastStart(series), to - 1)
  const times = timesOf(series)
  const first = rule.count === null ? Math.max(0, periodAt(series, from) - 1) : 0
  let left = rule.count ?? Infinity
  for (let n = first; left > 0; n++) {
    const period = periodOf(series, n)
    if (period.begins * day > last) return
    const all = daysOfPeriod(series, period).flatMap((date) => times.map((time) => date * day + time))
    for (const start of picked(all, rule.by_set_pos)) {
      if (start < starts) continue
      if (start > last || left <= 0) return
      left -= 1
      if (start >= from) yield start
    }
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
