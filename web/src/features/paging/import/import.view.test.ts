import type { CalendarImport } from '@wardline/contract/paging/import/calendar-import.schemas.ts'
import { expect, test } from 'vitest'
import { parseApiError } from '../../../platform/api/api-error.ts'
import {
  fileProblem,
  importErrors,
  importButtonLabel,
  describeRepeat,
  formatImportSpan,
  importSummary,
  endedTakeoverTexts,
} from './import.view.ts'

const row = {
  uid: 'a',
  line: 3,
  user_id: 1,
  display_name: 'Ben Okafor',
  title: '',
  start: '2026-01-05T19:00:00-05:00',
  end: '2026-01-06T07:00:00-05:00',
  allDay: false,
  rule_description: null,
  exceptions: 0,
  notes: [],
  takeovers: [],
}

test("times use the group's time zone, not the browser's", () => {
  expect(formatImportSpan(row)).toBe('Mon, Jan 5, 2026, 19:00 – 07:00')
  expect(formatImportSpan({ ...row, end: '2026-01-12T19:00:00-05:00' })).toBe(
    'Mon, Jan 5, 2026, 19:00 – Mon, Jan 12, 2026, 19:00',
  )
  const day = { start: '2026-02-07T00:00:00-05:00', end: '2026-02-08T00:00:00-05:00', allDay: true }
  expect(formatImportSpan(day)).toBe('Sat, Feb 7, 2026, all day')
})

test('a series shows its rule and the number of exceptions', () => {
  const weekly = { ...row, rule_description: 'Every week' }
  expect(
    [row, weekly, { ...weekly, exceptions: 1 }, { ...weekly, exceptions: 3 }].map(describeRepeat),
  ).toEqual(['', 'Every week', 'Every week, 1 exception', 'Every week, 3 exceptions'])
})

const preview: CalendarImport = {
  is_done: false,
  time_zone: 'America/New_York',
  added: [row],
  changed: [],
  missing: [row, row],
  unchanged: 2,
  past: 1,
  people: [],
  unreadable: [],
  problem: null,
  warnings: [],
}

test('users whose takeover ends are named before confirming', () => {
  const { start, end } = row
  expect(endedTakeoverTexts({ takeovers: [{ user_id: 2, display_name: 'Cleo Marsh', start, end }] })).toEqual(
    ['Cleo Marsh took over Mon, Jan 5, 2026, 19:00 – 07:00. This takeover ends and they will be notified.'],
  )
})

test('the button shows the number of changes', () => {
  expect(importSummary(preview)).toBe('1 added, 0 changed, 2 unchanged, 1 past')
  expect(importButtonLabel(preview, false)).toBe('Import 1 change')
  expect(importButtonLabel(preview, true)).toBe('Import 3 changes')
  expect(importButtonLabel({ ...preview, added: [] }, false)).toBe('Nothing to import')
})

test("a file of the wrong kind is not sent; a refusal shows the server's sentence", () => {
  expect(fileProblem({ name: 'rota.ICS', size: 900_000 })).toBeUndefined()
  expect(fileProblem({ name: 'rota.xlsx', size: 10 })).toBe('Choose an .ics or a .csv file.')
  expect(fileProblem({ name: 'rota.ics', size: 900_001 })).toMatch(/^File size limit/)
  expect(
    importErrors(parseApiError(400, { calendar: ['This calendar has no events.'], code: 'invalid' })),
  ).toEqual(['This calendar has no events.'])
  expect(importErrors(new Error('x'))).toEqual(['Could not import the file. Try again.'])
})
