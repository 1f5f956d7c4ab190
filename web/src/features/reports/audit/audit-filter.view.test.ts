import { afterEach, expect, test } from 'vitest'
import { setHomeZone } from '../../../platform/clock/dates.ts'
import { dayEnd, dayStart } from './audit-filter.view.ts'

afterEach(() => setHomeZone('UTC'))

test('a day ends where the next begins, in the time zone of the account', () => {
  setHomeZone('America/New_York')
  expect(dayStart('2026-11-22')).toBe('2026-11-22T05:00:00.000Z')
  expect(dayEnd('2026-11-22')).toBe('2026-11-23T05:00:00.000Z')
  // Clocks go back: a day of 25 hours.
  expect(dayEnd('2026-11-01')).toBe('2026-11-02T05:00:00.000Z')
})
