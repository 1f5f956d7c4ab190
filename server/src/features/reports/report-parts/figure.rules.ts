import type { ReportFigure } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { shareOf } from './report-rows.rules.ts'

/** `counts` is the column of the list behind the figure. */
export const countFigure = (label: string, value: number, counts?: string): ReportFigure => ({
  label,
  value,
  kind: 'count',
  ...(counts !== undefined && { counts }),
})

/** Null if `whole` is zero. */
export function shareFigure(
  label: string,
  part: number,
  whole: number,
  counts?: string,
): ReportFigure | null {
  const value = shareOf(part, whole)
  return value === null ? null : { label, value, kind: 'percent', ...(counts !== undefined && { counts }) }
}

export const secondsFigure = (label: string, value: number | null): ReportFigure | null =>
  value === null ? null : { label, value, kind: 'seconds' }

export const listFigures = (...figures: readonly (ReportFigure | null)[]): ReportFigure[] =>
  figures.filter((figure) => figure !== null)

/** Adds the values of the period before by label. If all of them are zero, there is nothing to compare with. */
export function compareFigures(
  figures: readonly ReportFigure[],
  earlier: readonly ReportFigure[],
): ReportFigure[] {
  if (earlier.every(({ value }) => value === 0)) return [...figures]
  const before = new Map(earlier.map(({ label, value }) => [label, value]))
  return figures.map((figure) => {
    const previous = before.get(figure.label)
    return previous === undefined ? figure : { ...figure, previous }
  })
}
