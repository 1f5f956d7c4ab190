import { expect, test } from 'vitest'
import {
  parseHospitalRosterSearch,
  parseRosterSearch,
  stepRoster,
  toRosterPeriod,
} from './roster-period.rules.ts'

const period = (search: Record<string, unknown>) => toRosterPeriod(parseRosterSearch(search), '2026-11-30')

test('a roster shows the current month, a quarter or a year from a month on', () => {
  expect(period({})).toEqual({ month: '2026-11', span: 'month', from: '2026-11-01', to: '2026-11-30' })
  expect(period({ month: '2028-02' })).toMatchObject({ from: '2028-02-01', to: '2028-02-29' })
  expect(period({ month: '2026-12', span: 'quarter' })).toMatchObject({ to: '2027-02-28' })
  expect(period({ month: '2026-07', span: 'year' })).toMatchObject({ to: '2027-06-30' })
})

test('an address that names no month or period shows the default', () => {
  expect(period({ month: '2026-13', span: 'week' })).toEqual(period({}))
})

test('the steps are as long as the period', () => {
  expect(stepRoster(period({ month: '2026-01' }), -1)).toBe('2025-12')
  expect(stepRoster(period({ month: '2026-11', span: 'quarter' }), 1)).toBe('2027-02')
  expect(stepRoster(period({ month: '2026-11', span: 'year' }), 1)).toBe('2027-11')
})

test('the address of a roster of several groups names a department or groups, for at most a quarter', () => {
  const search = { month: '2026-12', span: 'quarter', department: 4, groups: '7,12' }
  expect(parseHospitalRosterSearch(search)).toEqual(search)
  expect(parseHospitalRosterSearch({ groups: 7 })).toEqual({ groups: '7' })
  expect(parseHospitalRosterSearch({ span: 'year', department: 'x', groups: '7;12' })).toEqual({})
})
