import { addDays, countDays } from '@wardline/contract/days.rules.ts'
import { listMonths, nextMonth } from '../tallies/day.rules.ts'

/** Days of a chart: `label` is the first one. Both days are included. */
export interface Bucket {
  label: string
  from: string
  until: string
}

/** The bars of the period before; `null` if it has none, so that there is nothing to compare with. */
export const comparedBars = (values: readonly number[]): number[] | null =>
  values.some((value) => value > 0) ? [...values] : null

const most_bars = 92

/**
 * Draws one bar per day, per week or per month, so that a chart has at most 92 bars, or as many as there are
 * months.
 */
export function chartBuckets(from: string, until: string): Bucket[] {
  const days = countDays(from, until)
  if (days <= most_bars) return splitDays(from, until, 1)
  if (days <= 7 * most_bars) return splitDays(from, until, 7)
  return listMonths(from, until).map((month) => {
    const end = addDays(nextMonth(month), -1)
    const first = month < from ? from : month
    return { label: first, from: first, until: end > until ? until : end }
  })
}

/** Periods of `size` days; the last one may be shorter. */
export function splitDays(from: string, until: string, size: number): Bucket[] {
  const buckets: Bucket[] = []
  for (let start = from; start <= until; start = addDays(start, size)) {
    const end = addDays(start, size - 1)
    buckets.push({ label: start, from: start, until: end > until ? until : end })
  }
  return buckets
}

/** The same buckets, as many days earlier as the period has. */
export function shiftBuckets(
  buckets: readonly Bucket[],
  { from, until }: { from: string; until: string },
): Bucket[] {
  const days = -countDays(from, until)
  return buckets.map((bucket) => ({
    ...bucket,
    from: addDays(bucket.from, days),
    until: addDays(bucket.until, days),
  }))
}

/** Sums a value of days over each bucket. `days` are in order; days between buckets count in none. */
export function sumByBucket<T extends { day: string }>(
  days: readonly T[],
  buckets: readonly Bucket[],
  pick: (day: T) => number,
): number[] {
  const sums = buckets.map(() => 0)
  let at = 0
  for (const day of days) {
    while (at < buckets.length && (buckets[at]?.until ?? '') < day.day) at += 1
    if (at < buckets.length && (buckets[at]?.from ?? '') <= day.day) sums[at] = (sums[at] ?? 0) + pick(day)
  }
  return sums
}
