import { expect, test } from 'vitest'
import { periodDays, reportPeriodIds } from './report-periods.rules.ts'

const periodsOn = (today: string) =>
  Object.fromEntries(
    reportPeriodIds.map((period) => {
      const { from, until } = periodDays(period, today)
      return [period, `${from} ${until}`]
    }),
  )

test('paging §9: periods move with the day', () => {
  expect(periodsOn('2026-01-31')).toEqual({
    this_month: '2026-01-01 2026-01-31',
    last_month: '2025-12-01 2025-12-31',
    last_3_months: '2025-10-01 2025-12-31',
    this_year: '2026-01-01 2026-01-31',
    last_year: '2025-01-01 2025-12-31',
    clear: '2000-01-01 2026-01-31',
    yesterday: '2026-01-30 2026-01-30',
    last_7_days: '2026-01-24 2026-01-30',
    last_30_days: '2026-01-01 2026-01-30',
    last_week: '2026-01-19 2026-01-25',
  })
})

test('a week begins on Monday, and months have their own lengths', () => {
  expect(periodsOn('2026-11-23')).toMatchObject({ last_week: '2026-11-16 2026-11-22' })
  expect(periodsOn('2026-11-22')).toMatchObject({ last_week: '2026-11-09 2026-11-15' })
  expect(periodsOn('2028-03-01')).toMatchObject({
    yesterday: '2028-02-29 2028-02-29',
    last_month: '2028-02-01 2028-02-29',
    last_7_days: '2028-02-23 2028-02-29',
  })
})
