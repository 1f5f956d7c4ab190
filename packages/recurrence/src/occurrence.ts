import type { Rule } from './rule.ts'
import { matchingDays, periodIndexAt, nthPeriod, type Period } from './period.ts'
import { secondsPerDay, toInstant, startOfDay, toWallTime, type WallTime } from './wall-time.ts'

interface Series {
  rule: Rule
  starts: WallTime
  zone: string
}

/** Upper bound for starts, from UNTIL; Infinity without one. */
export function lastPossibleStart({ rule, zone }: Series): WallTime {
  if (!rule.until) return Infinity
  return rule.until.is_utc ? toWallTime(zone, rule.until.wall * 1000) : rule.until.wall
}

/** Returns the start times in seconds after midnight. */
function startTimes({ rule, starts }: Series): number[] {
  const time = starts - startOfDay(starts)
  const or = (by: number[], fallback: number) => (by.length > 0 ? by : [Math.floor(fallback)])
  const hours = or(rule.by_hour, time / 3600)
  const minutes = or(rule.by_minute, (time % 3600) / 60)
  const seconds = or(rule.by_second, time % 60)
  return hours.flatMap((h) => minutes.flatMap((m) => seconds.map((s) => h * 3600 + m * 60 + s)))
}

function selectPositions(all: WallTime[], positions: number[]): WallTime[] {
  if (positions.length === 0) return all
  const indexes = new Set(positions.map((position) => (position > 0 ? position - 1 : all.length + position)))
  return all.filter((_, i) => indexes.has(i))
}

function startsIn(series: Series, period: Period, times: readonly number[]): WallTime[] {
  const all = matchingDays(series, period).flatMap((date) => times.map((time) => date * secondsPerDay + time))
  return selectPositions(all, series.rule.by_set_pos).filter((start) => start >= series.starts)
}

/** Expansion of a COUNT rule so far: `found`, ascending, from all periods before `nextPeriod`. */
interface Expansion {
  found: WallTime[]
  nextPeriod: number
}

const expansions = new WeakMap<Rule, Map<WallTime, Expansion>>()

/** COUNT counts from the first occurrence, so the expansion is cached with the rule instead of repeated per query. */
function expansionOf({ rule, starts }: Series): Expansion {
  const byStart = expansions.get(rule) ?? new Map<WallTime, Expansion>()
  expansions.set(rule, byStart)
  const expansion = byStart.get(starts) ?? { found: [], nextPeriod: 0 }
  byStart.set(starts, expansion)
  return expansion
}

function expandNext(series: Series, expansion: Expansion, last: WallTime, times: readonly number[]): boolean {
  const remaining = (series.rule.count ?? 0) - expansion.found.length
  const before = expansion.found.length
  while (remaining > 0 && expansion.found.length === before) {
    const period = nthPeriod(series, expansion.nextPeriod)
    if (period.begins * secondsPerDay > last) return false
    expansion.found.push(...startsIn(series, period, times).slice(0, remaining))
    expansion.nextPeriod += 1
  }
  return remaining > 0
}

function indexFrom(sorted: readonly WallTime[], from: WallTime): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Infinity) < from) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Starts of a series in `[from, to)`, ascending, in wall time. Daylight saving has no effect here: a shift at
 * 02:30 also occurs on the night without a 02:30. COUNT counts from the first occurrence, wherever the window
 * is.
 */
export function* occurrenceStarts(series: Series, from: WallTime, to: WallTime): Generator<WallTime> {
  const last = Math.min(lastPossibleStart(series), to - 1)
  const times = startTimes(series)
  if (series.rule.count === null) {
    for (let n = Math.max(0, periodIndexAt(series, from) - 1); ; n++) {
      const period = nthPeriod(series, n)
      if (period.begins * secondsPerDay > last) return
      for (const start of startsIn(series, period, times)) {
        if (start > last) return
        if (start >= from) yield start
      }
    }
  }
  const expansion = expansionOf(series)
  const { found } = expansion
  while ((found.at(-1) ?? -Infinity) < from && expandNext(series, expansion, last, times));
  for (let n = indexFrom(found, from); n < found.length || expandNext(series, expansion, last, times); n++) {
    const start = found[n] ?? Infinity
    if (start > last) return
    yield start
  }
}

export const hasOccurrenceAt = (series: Series, start: WallTime): boolean =>
  !occurrenceStarts(series, start, start + 1).next().done

/** A rule without an occurrence in 60 years never has one: weekdays and leap years repeat within that span. */
const searchSeconds = 60 * 366 * secondsPerDay

export function firstOccurrence(series: Series, from: WallTime = series.starts): WallTime | undefined {
  for (const start of occurrenceStarts(series, from, Math.max(from, series.starts) + searchSeconds))
    return start
  return undefined
}

export function countOccurrencesBefore(series: Series, before: WallTime): number {
  let count = 0
  for (const _ of occurrenceStarts(series, series.starts, before)) count += 1
  return count
}

/** Converts both ends separately, so that a night shift lasts 11, 12 or 13 hours as the clocks change. */
export function toTimeRange(
  zone: string,
  { starts, ends, starts_later = false, ends_later = false }: WallTimes,
): { start: number; end: number } {
  return {
    start: toInstant(zone, starts, starts_later),
    end: toInstant(zone, ends, ends_later),
  }
}

export interface WallTimes {
  starts: WallTime
  ends: WallTime
  /** The start is in the second of two hours that show the same wall time. */
  starts_later?: boolean
  ends_later?: boolean
}
