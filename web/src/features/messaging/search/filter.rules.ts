import type { SearchQuery } from '@wardline/contract/messaging/search-query.rules.ts'

const oneDay = 24 * 3_600_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const plus = (day: string, days: number): string =>
  new Date(at(day) + days * oneDay).toISOString().slice(0, 10)

/** A day and how many days on either side of it. */
export interface Around {
  date: string
  within: number
}

/** Where the advanced filter begins (messaging: the date range is built around the chosen date). */
export const usualWithin = 1
export const mostWithin = 3_650

/** The days that a line means as a date and days around it; undefined when it does not say them so. */
export function aroundOf({ on, before, after }: SearchQuery): Around | undefined {
  if (on !== undefined) return { date: on, within: 0 }
  if (before === undefined || after === undefined) return undefined
  const within = (at(before) - at(after)) / oneDay / 2 - 1
  return Number.isInteger(within) && within >= 0 ? { date: plus(after, within + 1), within } : undefined
}

/** The query for those days alone; undefined takes the days out. */
export function withAround(query: SearchQuery, around: Around | undefined): SearchQuery {
  const { on: _on, before: _before, after: _after, ...rest } = query
  if (!around) return rest
  const { date, within } = around
  if (within === 0) return { ...rest, on: date }
  return { ...rest, after: plus(date, -within - 1), before: plus(date, within + 1) }
}

/** The query with this value, or without it when there is none. */
export function withValue<K extends keyof SearchQuery>(
  query: SearchQuery,
  key: K,
  value: SearchQuery[K] | undefined,
): SearchQuery {
  const { [key]: _, ...rest } = query
  // What is left has every other key; the one that was taken out comes back below or was optional.
  return (value === undefined ? rest : { ...rest, [key]: value }) as SearchQuery
}
