import { expect, test } from 'vitest'
import { lastRunUntil, nextRunAfter, type Rhythm } from './rhythm.ts'

const daily: Rhythm = {
  every: 'day',
  weekday: null,
  month_day: null,
  time: '07:00',
  time_zone: 'America/New_York',
}
const weekly: Rhythm = { ...daily, every: 'week', weekday: 1 }
const monthly: Rhythm = { ...daily, every: 'month', month_day: 31 }

const next = (rhythm: Rhythm, at: string) => new Date(nextRunAfter(rhythm, Date.parse(at))).toISOString()
const last = (rhythm: Rhythm, at: string) => new Date(lastRunUntil(rhythm, Date.parse(at))).toISOString()

test('the next run is after the instant, on the clock of the zone', () => {
  expect(next(daily, '2026-11-24T11:59:59Z')).toBe('2026-11-24T12:00:00.000Z')
  expect(next(daily, '2026-11-24T12:00:00Z')).toBe('2026-11-25T12:00:00.000Z')
  // Monday evening in New York is Tuesday in UTC.
  expect(next(weekly, '2026-11-24T02:00:00Z')).toBe('2026-11-30T12:00:00.000Z')
})

test('a run stays at its local time when clocks change', () => {
  expect(next(daily, '2026-03-07T13:00:00Z')).toBe('2026-03-08T11:00:00.000Z')
  expect(next(daily, '2026-10-31T12:00:00Z')).toBe('2026-11-01T12:00:00.000Z')
  expect(next({ ...weekly, weekday: 7 }, '2026-10-26T00:00:00Z')).toBe('2026-11-01T12:00:00.000Z')
})

test('a skipped time is an hour later, and a repeated time counts once', () => {
  const skipped = { ...daily, time: '02:30' }
  expect(next(skipped, '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:30:00.000Z')
  expect(next(skipped, '2026-03-08T07:30:00Z')).toBe('2026-03-09T06:30:00.000Z')
  const repeated = { ...daily, time: '01:30' }
  expect(next(repeated, '2026-11-01T04:00:00Z')).toBe('2026-11-01T05:30:00.000Z')
  expect(next(repeated, '2026-11-01T05:30:00Z')).toBe('2026-11-02T06:30:00.000Z')
  const halfHour = { ...daily, time: '07:00', time_zone: 'America/St_Johns' }
  expect(next(halfHour, '2026-07-01T00:00:00Z')).toBe('2026-07-01T09:30:00.000Z')
})

test('a month without the day is sent on its last day', () => {
  expect(next(monthly, '2026-02-01T00:00:00Z')).toBe('2026-02-28T12:00:00.000Z')
  expect(next(monthly, '2028-02-01T00:00:00Z')).toBe('2028-02-29T12:00:00.000Z')
  expect(next(monthly, '2026-11-30T12:00:00Z')).toBe('2026-12-31T12:00:00.000Z')
})

test('of several missed runs, the last one is made up for', () => {
  expect(last(daily, '2026-11-24T11:00:00Z')).toBe('2026-11-23T12:00:00.000Z')
  expect(last(daily, '2026-11-24T12:00:00Z')).toBe('2026-11-24T12:00:00.000Z')
  expect(last(weekly, '2026-11-29T12:00:00Z')).toBe('2026-11-23T12:00:00.000Z')
  expect(last(monthly, '2026-11-29T12:00:00Z')).toBe('2026-10-31T11:00:00.000Z')
})
