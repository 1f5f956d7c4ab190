import { expect, test } from 'vitest'
import { formatInstant } from './instant.view.ts'

const now = Date.parse('2026-11-20T23:30:00Z') // 18:30 in New York

test("today shows only a time, on the group's clock", () => {
  expect(formatInstant('2026-11-21T00:00:00Z', now, 'America/New_York')).toBe('19:00')
  expect(formatInstant('2026-11-21T00:00:00Z', now, 'UTC')).toBe('Sat, Nov 21, 00:00')
})

test('another day is named, even when less than a day away', () => {
  expect(formatInstant('2026-11-21T12:00:00Z', now, 'America/New_York')).toBe('Sat, Nov 21, 07:00')
})
