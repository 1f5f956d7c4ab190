import { expect, test } from 'vitest'
import { formatDayHeading, formatShortTime } from './dates.ts'

test("times change from minutes to hours to dates, in the hospital's time zone", () => {
  const now = Date.parse('2026-11-20T15:00:00Z')
  const zone = 'America/New_York'
  const short = (time: string) => formatShortTime(Date.parse(time), now, zone)
  expect(short('2026-11-20T14:59:40Z')).toBe('now')
  expect(short('2026-11-20T14:18:00Z')).toBe('42m')
  expect(short('2026-11-20T05:30:00Z')).toBe('00:30')
  expect(short('2026-11-20T04:30:00Z')).toBe('Nov 19')
  expect(short('2025-11-20T04:30:00Z')).toBe('Nov 19, 2025')
  expect(formatDayHeading(Date.parse('2026-11-19T12:00:00Z'), now, zone)).toBe('Yesterday')
})

test.each([
  { change: 'forward', now: '2026-03-09T00:30-04:00', yesterday: '2026-03-08', before: '2026-03-07' },
  { change: 'back', now: '2026-11-01T23:30-05:00', yesterday: '2026-10-31', before: '2026-10-30' },
])('yesterday is the day before, also when clocks go $change', ({ now, yesterday, before }) => {
  const heading = (day: string) =>
    formatDayHeading(Date.parse(`${day}T18:00Z`), Date.parse(now), 'America/New_York')
  expect(heading(yesterday)).toBe('Yesterday')
  expect(heading(before)).toMatch(/day, /)
})
