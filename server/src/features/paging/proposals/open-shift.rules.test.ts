import { parseWallTime, toInstant } from '@wardline/recurrence/wall-time.ts'
import { expect, test } from 'vitest'
import { listOpenShifts } from './open-shift.rules.ts'

const zone = 'America/New_York'
const at = (wall: string) => toInstant(zone, parseWallTime(`${wall}:00`))
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
const body = {
  version: 1,
  from: '2026-10-31',
  to: '2026-11-01',
  starts: '07:00',
  hours: 12,
  calls: 1,
} as const
const always = [span('2026-10-01T00:00', '2026-12-01T00:00')]
const calendar = { zone, now: at('2026-10-30T00:00'), service: always, covered: [] }

test('shifts follow wall time, so the night of the clock change has thirteen hours', () => {
  const open = listOpenShifts(body, calendar)
  expect(open).toEqual([
    { ...span('2026-10-31T07:00', '2026-10-31T19:00'), call_order: 1 },
    { ...span('2026-10-31T19:00', '2026-11-01T07:00'), call_order: 1 },
    { ...span('2026-11-01T07:00', '2026-11-01T19:00'), call_order: 1 },
    { ...span('2026-11-01T19:00', '2026-11-02T07:00'), call_order: 1 },
  ])
  expect(open.map(({ start, end }) => (end - start) / 3_600_000)).toEqual([12, 13, 12, 12])
})

test('covered times of the same call are left out, and the rest of a shift is open', () => {
  const covered = [
    { ...span('2026-10-31T07:00', '2026-10-31T22:00'), call_order: 1 },
    { ...span('2026-11-01T07:00', '2026-11-01T19:00'), call_order: 2 },
  ]
  expect(listOpenShifts(body, { ...calendar, covered }).map(({ start }) => start)).toEqual([
    at('2026-10-31T22:00'),
    at('2026-11-01T07:00'),
    at('2026-11-01T19:00'),
  ])
})

test('times outside of the hours of service, in the past, or shorter than half an hour are not open', () => {
  const service = [span('2026-10-31T17:00', '2026-11-01T07:20')]
  expect(listOpenShifts(body, { ...calendar, service, now: at('2026-10-31T18:00') })).toEqual([
    { ...span('2026-10-31T18:00', '2026-10-31T19:00'), call_order: 1 },
    { ...span('2026-10-31T19:00', '2026-11-01T07:00'), call_order: 1 },
  ])
})
