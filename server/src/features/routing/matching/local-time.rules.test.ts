import { expect, test } from 'vitest'
import { nextLocalTime, toLocalTime } from './local-time.rules.ts'

const zone = 'America/New_York'
const hours = ({ ms_of_day }: { ms_of_day: number }) => ms_of_day / 3_600_000

test('the day before March 1 of a leap year is February 29', () => {
  const { day_of_month, day_before } = toLocalTime('2028-03-01T08:00:00Z', zone)
  expect([day_of_month, day_before]).toEqual([1, { day_of_week: 2, day_of_month: 29 }])
})

test('the clock that people read counts on the days of a clock change', () => {
  // Clocks skip 02:00 to 03:00 on March 8, and show 01:00 to 02:00 twice on November 1.
  expect(hours(toLocalTime('2026-03-08T06:59:00Z', zone))).toBeCloseTo(1.98, 2)
  expect(hours(toLocalTime('2026-03-08T07:00:00Z', zone))).toBe(3)
  expect(hours(toLocalTime('2026-11-01T05:30:00Z', zone))).toBe(1.5)
  expect(hours(toLocalTime('2026-11-01T06:30:00Z', zone))).toBe(1.5)
})

test('the next 07:00 is today before seven, else tomorrow; a skipped time comes just after it', () => {
  expect(nextLocalTime('2026-11-23T11:59:00Z', zone, '07:00')).toBe('2026-11-23T12:00:00Z')
  expect(nextLocalTime('2026-11-23T12:00:00Z', zone, '07:00')).toBe('2026-11-24T12:00:00Z')
  expect(nextLocalTime('2026-03-08T05:00:00Z', zone, '02:30')).toBe('2026-03-08T07:30:00Z')
})

test('a time that clocks show twice is next at its second showing, once the first has passed', () => {
  expect(nextLocalTime('2026-11-01T05:00:00Z', zone, '01:30')).toBe('2026-11-01T05:30:00Z')
  expect(nextLocalTime('2026-11-01T05:30:00Z', zone, '01:30')).toBe('2026-11-01T06:30:00Z')
  expect(nextLocalTime('2026-11-01T06:30:00Z', zone, '01:30')).toBe('2026-11-02T06:30:00Z')
})
