import { expect, test } from 'vitest'
import type { CalendarEvent } from './occurrence.rules.ts'
import { originalStartOf, readTimes } from './on-call-event.rules.ts'
import { parseRule } from './recurrence-parse.rules.ts'
import { wallFrom, wallText } from './wall-time.rules.ts'

const zone = 'America/New_York'
const daily = (time: string): CalendarEvent => ({
  id: 1,
  user_id: 1,
  layer: 1,
  title: '',
  is_all_day: false,
  escalation_policy_id: null,
  zone,
  starts: wallFrom(`2026-01-01T${time}:00`),
  ends: wallFrom(`2026-01-01T${time}:00`) + 3600,
  starts_later: false,
  ends_later: false,
  rule_id: 1,
  rule: parseRule('FREQ=DAILY'),
  ends_before: null,
})

test.for([
  ['07:00', '2026-11-20T07:00'],
  ['07:00', '2026-11-20T07:00:00'],
  ['07:00', '2026-11-20T07:00-05:00'],
  ['07:00', '2026-11-20T07:00:00-05:00'],
  ['07:00', '2026-11-20T12:00:00Z'],
  ['07:00', '2026-11-20T12:00:00.000Z'],
  ['07:00', '2026-11-20T13:00+01:00'],
  // Skipped by the clocks, and said as the calendar says it.
  ['02:30', '2026-03-08T02:30:00-04:00'],
  ['02:30', '2026-03-08T02:30:00'],
  ['01:30', '2026-11-01T01:30:00-04:00'],
  ['01:30', '2026-11-01T01:30:00-05:00'],
] as const)('the occurrence at %s is meant by %s', ([time, text]) => {
  const original = originalStartOf(daily(time), text)
  expect(original === undefined ? undefined : wallText(original).slice(11, 16)).toBe(time)
})

test.for(['2026-11-20T07:00:00Z', '2026-11-20T07:01', '2026-11-20T07:00:00-04:00', '2025-12-31T07:00'])(
  'no occurrence is meant by %s',
  (text) => expect(originalStartOf(daily('07:00'), text)).toBeUndefined(),
)

test('all day goes to the midnight after its last day, however often it is saved', () => {
  const times = (start: string, end?: string) => {
    const read = readTimes(zone, { start, end, allDay: true }, { repeats: false, now: 0 })
    return 'times' in read ? [wallText(read.times.starts), wallText(read.times.ends)] : read
  }
  const day = ['2026-11-20T00:00:00', '2026-11-21T00:00:00']
  expect(times('2026-11-20T10:15:00')).toEqual(day)
  expect(times('2026-11-20T10:15:00', '2026-11-20T18:00:00')).toEqual(day)
  expect(times('2026-11-20T00:00:00', '2026-11-20T00:00:00')).toEqual(day)
  expect(times(day[0] ?? '', day[1])).toEqual(day)
  expect(times('2026-11-20T00:00:00', '2026-11-21T08:00:00')).toEqual([
    '2026-11-20T00:00:00',
    '2026-11-22T00:00:00',
  ])
})
