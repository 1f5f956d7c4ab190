import { afterEach, expect, test } from 'vitest'
import { setHomeZone } from './dates.ts'
import { fromHomeTime, toHomeTime } from './home-time.ts'

afterEach(() => setHomeZone('UTC'))

test('a time is read and shown on the clock of the hospital', () => {
  setHomeZone('America/New_York')
  expect(toHomeTime(Date.parse('2026-11-20T10:53:00Z'))).toBe('2026-11-20T05:53')
  for (const local of ['2026-11-20T07:00', '2026-03-08T03:30', '2026-11-01T03:00', '2026-07-04T00:00'])
    expect(toHomeTime(fromHomeTime(local) ?? 0)).toBe(local)
  expect(fromHomeTime('2026-03-08T02:30')).toBe(Date.parse('2026-03-08T07:30:00Z'))
  expect(fromHomeTime('')).toBeUndefined()
})
