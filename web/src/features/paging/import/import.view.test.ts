import type { CalendarImport } from '@wardline/contract/paging/calendar-import.schemas.ts'
import { expect, test } from 'vitest'
import { apiError } from '../../../platform/api/api-error.ts'
import {
  fileProblem,
  importFailure,
  importText,
  repeatText,
  spanText,
  summaryText,
  takersText,
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
  takeovers: [],
}

test('times are the clocks of the group, whatever zone the browser is in', () => {
  expect(spanText(row)).toBe('Mon, Jan 5, 2026, 19:00 – 07:00')
  expect(spanText({ ...row, end: '2026-01-12T19:00:00-05:00' })).toBe(
    'Mon, Jan 5, 2026, 19:00 – Mon, Jan 12, 2026, 19:00',
  )
  const day = { start: '2026-02-07T00:00:00-05:00', end: '2026-02-08T00:00:00-05:00', allDay: true }
  expect(spanText(day)).toBe('Sat, Feb 7, 2026, all day')
})

test('a series says its rule, and how many of its times differ', () => {
  const weekly = { ...row, rule_description: 'Every week' }
  expect([row, weekly, { ...weekly, exceptions: 1 }, { ...weekly, exceptions: 3 }].map(repeatText)).toEqual([
    '',
    'Every week',
    'Every week, one time different',
    'Every week, 3 times different',
  ])
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

test('whose takeover ends is said before it is confirmed', () => {
  const { start, end } = row
  expect(takersText({ takeovers: [{ user_id: 2, display_name: 'Cleo Marsh', start, end }] })).toEqual([
    'Cleo Marsh has taken over Mon, Jan 5, 2026, 19:00 – 07:00. That ends, and they are told.',
  ])
})

test('the button says how much it changes', () => {
  expect(summaryText(preview)).toBe('1 added, 0 changed, 2 as they were, 1 over already')
  expect(importText(preview, false)).toBe('Import 1 change')
  expect(importText(preview, true)).toBe('Import 3 changes')
  expect(importText({ ...preview, added: [] }, false)).toBe('Nothing to import')
})

test('a file that cannot be one is not sent; a refusal says what the server says', () => {
  expect(fileProblem({ name: 'rota.ICS', size: 900_000 })).toBeUndefined()
  expect(fileProblem({ name: 'rota.xlsx', size: 10 })).toBe('Choose an .ics file.')
  expect(fileProblem({ name: 'rota.ics', size: 900_001 })).toMatch(/^File size limit/)
  expect(
    importFailure(apiError(400, { calendar: ['This calendar has no events.'], code: 'invalid' })),
  ).toEqual(['This calendar has no events.'])
  expect(importFailure(new Error('x'))).toEqual(['Could not import the file. Try again.'])
})
