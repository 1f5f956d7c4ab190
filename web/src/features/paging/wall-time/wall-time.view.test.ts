import { expect, test } from 'vitest'
import { formatSpan, parseWallTime, toWallTime, wallTimeIn } from './wall-time.view.ts'

test('API times are drawn as wall times, in either repeated hour of November', () => {
  expect(toWallTime('2026-11-01T01:30:00-04:00')).toBe('2026-11-01T01:30:00')
  expect(toWallTime('2026-11-01T01:30:00-05:00')).toBe('2026-11-01T01:30:00')
  expect(wallTimeIn('America/New_York', Date.parse('2026-11-20T12:00:00Z'))).toBe('2026-11-20T07:00:00')
  expect(wallTimeIn('UTC', Date.parse('2026-11-20T00:00:00Z'))).toBe('2026-11-20T00:00:00')
})

test('fields return wall times, or nothing', () => {
  expect(parseWallTime('2026-11-20T07:00')).toBe('2026-11-20T07:00:00')
  expect(parseWallTime('2026-11-20')).toBe('2026-11-20T00:00:00')
  expect(parseWallTime('')).toBeUndefined()
  expect(parseWallTime('2026-13-40')).toBeUndefined()
})

test('a range shows its times once, a night its end day, and whole days no hours', () => {
  const span = (start: string, end: string, allDay = false) => formatSpan({ start, end, allDay })
  expect(span('2026-11-20T07:00:00', '2026-11-20T15:00:00')).toBe('Fri, Nov 20, 07:00–15:00')
  expect(span('2026-11-20T19:00:00', '2026-11-21T07:00:00')).toBe('Fri, Nov 20, 19:00 – Sat, Nov 21, 07:00')
  expect(span('2026-11-20T16:00:00', '2026-11-21T00:00:00')).toBe('Fri, Nov 20, 16:00–00:00')
  expect(span('2026-11-20T00:00:00', '2026-11-21T00:00:00', true)).toBe('Fri, Nov 20')
  expect(span('2026-11-20T00:00:00', '2026-11-23T00:00:00', true)).toBe('Fri, Nov 20 – Sun, Nov 22')
})
