import { addDays, countDays } from '@wardline/contract/days.rules.ts'
import type { SearchQuery } from '@wardline/contract/messaging/search/search-query.rules.ts'

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
  const within = (countDays(after, before) - 3) / 2
  return Number.isInteger(within) && within >= 0 ? { date: addDays(after, within + 1), within } : undefined
}

export function withDateRange(query: SearchQuery, range: DateRange | undefined): SearchQuery {
  const { on: _on, before: _before, after: _after, ...rest } = query
  if (!range) return rest
  const { date, within } = range
  if (within === 0) return { ...rest, on: date }
  return { ...rest, after: addDays(date, -within - 1), before: addDays(date, within + 1) }
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
