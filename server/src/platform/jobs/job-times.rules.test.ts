import { expect, test } from 'vitest'
import { dailyAt, everyMinutes, hourlyAt, nextRun, type JobTimes } from './job-times.rules.ts'

const next = (times: JobTimes, after: string) => new Date(nextRun(times, Date.parse(after))).toISOString()

test.each([
  [everyMinutes(1), '2026-11-22T10:20:30Z', '2026-11-22T10:21:00.000Z'],
  [everyMinutes(10), '2026-11-22T10:20:00Z', '2026-11-22T10:30:00.000Z'],
  [hourlyAt(25), '2026-11-22T10:24:59.999Z', '2026-11-22T10:25:00.000Z'],
  [hourlyAt(25), '2026-11-22T10:25:00Z', '2026-11-22T11:25:00.000Z'],
  [dailyAt('04:10'), '2026-11-22T04:09:00Z', '2026-11-22T04:10:00.000Z'],
  [dailyAt('04:10'), '2026-12-31T23:59:00Z', '2027-01-01T04:10:00.000Z'],
])('%j after %s runs at %s', (times, after, expected) => {
  expect(next(times, after)).toBe(expected)
})
