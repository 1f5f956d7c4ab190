import type { ReportRow, ReportValue } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import type { Page } from '../../../platform/http/paging.ts'
import type { ReportPart } from './report-order.queries.ts'

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function compareValues(a: ReportValue | undefined, b: ReportValue | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

const isEmpty = (value: ReportValue | undefined): boolean =>
  value === null || value === undefined || value === ''

/** Sorts a report of few rows. Rows without a value come last in both directions. */
export function sortRows<T extends ReportRow>(
  rows: readonly T[],
  { sort, limit, offset }: ReportPart,
): Page<T> {
  const column = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? -1 : 1
  const sorted = rows.toSorted((a, b) => {
    const [x, y] = [a[column], b[column]]
    if (isEmpty(x) || isEmpty(y)) return Number(isEmpty(x)) - Number(isEmpty(y))
    return direction * compareValues(x, y)
  })
  return { count: rows.length, results: sorted.slice(offset, offset + limit) }
}

/** The share in percent with one decimal place; null if there is nothing to compare with. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10

export const sumOf = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + pick(row), 0)
