import type { DayRange } from '@wardline/contract/days.rules.ts'
import {
  periodDays,
  rangePeriods,
  reportPeriods,
} from '@wardline/contract/reports/standard-reports/report-periods.rules.ts'

import type { TableParams } from '../../../platform/table/table-params.ts'
import { isDay } from '../report-parts/report.view.ts'

export type Range = DayRange

/** The ranges of the specification (paging §9), in its order; `today` ends those that are not over. */
export const listRanges = (today: string): readonly { name: string; range: Range }[] =>
  rangePeriods.map((period) => ({ name: reportPeriods[period], range: periodDays(period, today) }))

/** The name of a range, or Custom. */
export const nameRange = ({ from, until }: Range, today: string): string =>
  listRanges(today).find(({ range }) => range.from === from && range.until === until)?.name ?? 'Custom'

/** The range of the address; without one, the current month. */
export function parseRange(filters: Readonly<Record<string, string>>, today: string): Range {
  const { from = '', until = '' } = filters
  const month = periodDays('this_month', today)
  return { from: isDay(from) ? from : month.from, until: isDay(until) ? until : today }
}

export const setPeriod = (params: TableParams, { from, until }: Range): TableParams => ({
  ...params,
  page: 1,
  filters: { ...params.filters, from, until },
})
