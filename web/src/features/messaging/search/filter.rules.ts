import type { SearchQuery } from '@wardline/contract/messaging/search/search-query.rules.ts'

const oneDay = 24 * 3_600_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const plus = (day: string, days: number): string =>
  new Date(at(day) + days * oneDay).toISOString().slice(0, 10)

export interface DateRange {
  date: string
  within: number
}

/** The range is built around the chosen date (messaging §5). */
export const defaultDaysAround = 1
export const maxDaysAround = 3_650

export function getDateRange({ on, before, after }: SearchQuery): DateRange | undefined {
  if (on !== undefined) return { date: on, within: 0 }
  if (before === undefined || after === undefined) return undefined
  const within = (at(before) - at(after)) / oneDay / 2 - 1
  return Number.isInteger(within) && within >= 0 ? { date: plus(after, within + 1), within } : undefined
}

export function withDateRange(query: SearchQuery, range: DateRange | undefined): SearchQuery {
  const { on: _on, before: _before, after: _after, ...rest } = query
  if (!range) return rest
  const { date, within } = range
  if (within === 0) return { ...rest, on: date }
  return { ...rest, after: plus(date, -within - 1), before: plus(date, within + 1) }
}

export function withValue<K extends keyof SearchQuery>(
  query: SearchQuery,
  key: K,
  value: SearchQuery[K] | undefined,
): SearchQuery {
  const { [key]: _, ...rest } = query
  // Safe, because the removed key is optional or set again.
  return (value === undefined ? rest : { ...rest, [key]: value }) as SearchQuery
}
