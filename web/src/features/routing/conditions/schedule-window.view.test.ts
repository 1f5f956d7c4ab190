import { beforeAll, expect, test } from 'vitest'
import { setHomeZone } from '../../../platform/clock/dates.ts'
import {
  coversTime,
  describeLength,
  describeWindow,
  listBarParts,
  listClockChanges,
  listWindowNotes,
  type ScheduleWindow,
} from './schedule-window.view.ts'

beforeAll(() => setHomeZone('America/New_York'))

const window = (more: Partial<ScheduleWindow>): ScheduleWindow => ({
  from: null,
  to: null,
  days: null,
  month_days: null,
  ...more,
})
const night = window({ from: '19:00', to: '07:00' })

test('a window past midnight is two parts of the bar, and is said in words', () => {
  expect(listBarParts(night)).toEqual([
    { start: 0, end: 420 },
    { start: 1140, end: 1440 },
  ])
  expect(describeLength(night)).toBe('next day, 12 h')
  expect(describeWindow(night)).toBe('Every day from 19:00 to 07:00 the next morning.')
  expect(describeWindow(window({ from: '08:00', to: '16:30', days: [1, 2, 3, 4, 5] }))).toBe(
    'Mon–Fri from 08:00 to 16:30.',
  )
  expect(describeLength(window({ from: '08:00', to: '16:30' }))).toBe('8 h 30 min')
  expect(describeWindow(window({ days: [1], month_days: [1, 15] }))).toBe(
    'Mon that is day 1, 15 of the month at any time.',
  )
})

test('a night belongs to the day on which it began, also on February 29', () => {
  const sundays = { ...night, days: [7] }
  expect(coversTime(sundays, '2026-11-22T05:42')).toBe(false)
  expect(coversTime(sundays, '2026-11-23T07:00')).toBe(true)
  expect(coversTime(sundays, '2026-11-23T07:01')).toBe(false)
  const leapDay = { ...night, month_days: [29] }
  expect(coversTime(leapDay, '2028-03-01T03:00')).toBe(true)
  expect(coversTime(leapDay, '2027-03-01T03:00')).toBe(false)
})

test('clock changes are named where they change the length', () => {
  const now = Date.parse('2026-11-22T10:42Z')
  expect(listClockChanges(night, now)).toEqual(['Oct 31 had 13 h', 'Mar 13 has 11 h'])
  expect(listClockChanges(window({}), now)).toEqual(['Nov 1 had 25 h', 'Mar 14 has 23 h'])
  expect(listClockChanges(window({ from: '08:00', to: '17:00' }), now)).toEqual([])
  for (let hour = 0; hour < 24; hour++)
    expect(listClockChanges(night, now + hour * 3_600_000)).toEqual(['Oct 31 had 13 h', 'Mar 13 has 11 h'])
})

test('what is easily overlooked is noted', () => {
  expect(listWindowNotes(window({ from: '07:00', to: '07:00' }))).toEqual([
    'It covers 07:00 sharp only. Leave both times empty for the whole day.',
  ])
  expect(listWindowNotes({ ...night, month_days: [31] })).toEqual([
    'The hours after midnight belong to the day on which it began.',
    'Days 29–31 are skipped in shorter months.',
  ])
})
