import { expect, test } from 'vitest'
import { buildOccurrence } from '../events/occurrence-fixture.ts'
import { agendaByDay, agendaHours } from './calendar-agenda.view.ts'
import { toCalendarEntries } from './calendar-entry.view.ts'
import { agendaRange } from './calendar-period.view.ts'
import { assignMemberColors } from './member-colors.view.ts'

const shift = (id: string, start: string, end: string, more = {}) =>
  buildOccurrence({ id, start: `2026-11-${start}:00-05:00`, end: `2026-11-${end}:00-05:00`, ...more })

test('an agenda lists entries by day, and what has begun earlier on its first day', () => {
  const entries = toCalendarEntries(
    [
      shift('day', '20T07:00', '20T19:00'),
      shift('long', '20T19:00', '22T07:00'),
      shift('night', '19T19:00', '20T07:00'),
      shift('over', '18T19:00', '19T07:00'),
    ],
    [{ start: '2026-11-22T07:00:00', end: '2026-11-22T19:00:00' }],
    { isMonth: false, memberColor: assignMemberColors([]), ruleBreaks: new Set() },
  )
  const days = agendaByDay(entries, agendaRange('2026-11-20T00:00:00'))
  expect(
    days.map(({ day, entries: ofDay }) => [day, ...ofDay.map((entry) => agendaHours(entry, day))]),
  ).toEqual([
    ['2026-11-20', 'until 07:00', '07:00–19:00', '19:00 until Sun, Nov 22, 07:00'],
    ['2026-11-22', '07:00–19:00'],
  ])
})
