import type { DayRange } from '../../days.rules.ts'

/** Periods that move with the day. The first six are the ranges of the specification (paging §9), in its order. */
export const reportPeriods = {
  this_month: 'This Month',
  last_month: 'Last Month',
  last_3_months: 'Last 3 Months',
  this_year: 'This Year',
  last_year: 'Last Year',
  clear: 'Clear',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 Days',
  last_30_days: 'Last 30 Days',
  last_week: 'Last Week',
} as const

export type ReportPeriod = keyof typeof reportPeriods
export const reportPeriodIds = Object.keys(reportPeriods) as [ReportPeriod, ...ReportPeriod[]]

/** The periods that the filters of a report offer. */
export const rangePeriods = [
  'this_month',
  'last_month',
  'last_3_months',
  'this_year',
  'last_year',
  'clear',
] as const satisfies readonly ReportPeriod[]

const toDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** `today` ends periods that are not over. A week is Monday to Sunday. */
export function periodDays(period: ReportPeriod, today: string): DayRange {
  const [year = 0, number = 1, day = 1] = today.split('-').map(Number)
  const month = number - 1
  const daysAgo = (days: number) => toDay(year, month, day - days)
  switch (period) {
    case 'yesterday':
      return { from: daysAgo(1), until: daysAgo(1) }
    case 'last_7_days':
      return { from: daysAgo(7), until: daysAgo(1) }
    case 'last_30_days':
      return { from: daysAgo(30), until: daysAgo(1) }
    case 'last_week': {
      const sinceMonday = (new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7
      return { from: daysAgo(sinceMonday + 7), until: daysAgo(sinceMonday + 1) }
    }
    case 'this_month':
      return { from: toDay(year, month, 1), until: today }
    case 'last_month':
      return { from: toDay(year, month - 1, 1), until: toDay(year, month, 0) }
    case 'last_3_months':
      return { from: toDay(year, month - 3, 1), until: toDay(year, month, 0) }
    case 'this_year':
      return { from: toDay(year, 0, 1), until: today }
    case 'last_year':
      return { from: toDay(year - 1, 0, 1), until: toDay(year - 1, 11, 31) }
    case 'clear':
      return { from: '2000-01-01', until: today }
  }
}
