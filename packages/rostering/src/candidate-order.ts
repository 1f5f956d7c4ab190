import { secondsPerDay } from '@wardline/recurrence/wall-time.ts'
import type { TimeSpan } from './violation.ts'

/** How well a person suits one or several spans. */
export interface Suitability {
  /** The number of spans that overlap a shift of the person. */
  busy_count: number
  broken_rules: readonly unknown[]
  wish: 'prefers_on' | 'prefers_off' | null
  /** See `findRestHours`. */
  rest_hours: number | null
  /** See `sumDutyHours`. */
  duty_hours: number
}

const msPerHour = 3_600_000
const msPerDay = secondsPerDay * 1000
const restWindow_ms = 7 * msPerDay
export const dutyWindow_ms = 14 * msPerDay

/** The hours between a span and the nearest shift, 0 if one overlaps. Null without a shift within a week. */
export function findRestHours(span: TimeSpan, shifts: readonly TimeSpan[]): number | null {
  const rests = shifts.map(({ start, end }) => Math.max(0, start - span.end, span.start - end))
  const shortest = Math.min(...rests)
  return shortest < restWindow_ms ? roundHours(shortest) : null
}

/** The hours of shifts from two weeks before a span until two weeks after it. */
export function sumDutyHours(span: TimeSpan, shifts: readonly TimeSpan[]): number {
  const [from, to] = [span.start - dutyWindow_ms, span.end + dutyWindow_ms]
  const lengths = shifts.map(({ start, end }) => Math.max(0, Math.min(end, to) - Math.max(start, from)))
  return roundHours(lengths.reduce((sum, length) => sum + length, 0))
}

const roundHours = (ms: number): number => Math.round((ms / msPerHour) * 10) / 10

const wishRank = { prefers_on: 0, none: 1, prefers_off: 2 }

/** Best first; equal candidates keep their order. */
export const rankCandidates = <Candidate extends Suitability>(
  candidates: readonly Candidate[],
): Candidate[] =>
  candidates.toSorted(
    (a, b) =>
      a.busy_count - b.busy_count ||
      Number(a.broken_rules.length > 0) - Number(b.broken_rules.length > 0) ||
      wishRank[a.wish ?? 'none'] - wishRank[b.wish ?? 'none'] ||
      compareRest(a, b) ||
      a.duty_hours - b.duty_hours,
  )

/** Rest counts up to a day when candidates are ranked. */
const enoughRestHours = 24
const compareRest = (a: Suitability, b: Suitability): number =>
  Math.min(b.rest_hours ?? enoughRestHours, enoughRestHours) -
  Math.min(a.rest_hours ?? enoughRestHours, enoughRestHours)
