import { expect, test } from 'vitest'
import { nextMonth } from './next-month.rules.ts'

test('the month after a day is whole, also across the year and in February', () => {
  expect(nextMonth('2026-12-31T23:00:00')).toEqual({ from: '2027-01-01', to: '2027-01-31' })
  expect(nextMonth('2028-01-30')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
