import { expect, test } from 'vitest'
import { whenText } from './when.view.ts'

const now = Date.parse('2026-11-20T23:30:00Z') // 18:30 in New York

test('today a time is enough, by the clock of the group', () => {
  expect(whenText('2026-11-21T00:00:00Z', now, 'America/New_York')).toBe('19:00')
  expect(whenText('2026-11-21T00:00:00Z', now, 'UTC')).toBe('Sat, Nov 21, 00:00')
})

test('another day is said, also when it is less than a day away', () => {
  expect(whenText('2026-11-21T12:00:00Z', now, 'America/New_York')).toBe('Sat, Nov 21, 07:00')
})
