import { expect, test } from 'vitest'
import type { CalendarEvent } from './occurrence.rules.ts'
import { parseOriginalStart } from './original-start.rules.ts'
import { parseRule } from '@wardline/recurrence/rule.ts'
import { parseWallTime, formatWallTime } from '@wardline/recurrence/wall-time.ts'

const zone = 'America/New_York'
const daily = (time: string): CalendarEvent => ({
  id: 1,
  user_id: 1,
  call_order: 1,
  title: '',
  is_all_day: false,
  escalation_policy_id: null,
  zone,
  starts: parseWallTime(`2026-01-01T${time}:00`),
  ends: parseWallTime(`2026-01-01T${time}:00`) + 3600,
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
  // A skipped time, as the calendar itself writes it.
  ['02:30', '2026-03-08T02:30:00-04:00'],
  ['02:30', '2026-03-08T02:30:00'],
  ['01:30', '2026-11-01T01:30:00-04:00'],
  ['01:30', '2026-11-01T01:30:00-05:00'],
] as const)('the occurrence at %s is identified by %s', ([time, text]) => {
  const original = parseOriginalStart(daily(time), text)
  expect(original === undefined ? undefined : formatWallTime(original).slice(11, 16)).toBe(time)
})

test.for(['2026-11-20T07:00:00Z', '2026-11-20T07:01', '2026-11-20T07:00:00-04:00', '2025-12-31T07:00'])(
  'no occurrence is identified by %s',
  (text) => expect(parseOriginalStart(daily('07:00'), text)).toBeUndefined(),
)
