import { afterEach, beforeEach, expect, test } from 'vitest'
import { setHomeZone } from '../../../platform/clock/dates.ts'
import { parseFutureDateTime, toLocalDateTime } from './local-date-time.view.ts'
import { statusEndText, quickStatusChoices, statusText } from './status.view.ts'

beforeEach(() => setHomeZone('UTC'))
afterEach(() => setHomeZone('UTC'))

const at = (text: string) => new Date(text)
const evening = at('2026-11-20T21:15:00Z')

test('quick ends are half an hour, an hour and the morning', () => {
  expect(
    quickStatusChoices(evening).map(({ label, until }) => [label, toLocalDateTime(at(until ?? ''))]),
  ).toEqual([
    ['For 30 minutes', '2026-11-20T21:45'],
    ['For 1 hour', '2026-11-20T22:15'],
    ['Until 07:00', '2026-11-21T07:00'],
  ])
  expect(toLocalDateTime(at(quickStatusChoices(at('2026-11-20T06:59:00Z'))[2]?.until ?? ''))).toBe(
    '2026-11-20T07:00',
  )
  expect(toLocalDateTime(at(quickStatusChoices(at('2026-11-20T07:00:00Z'))[2]?.until ?? ''))).toBe(
    '2026-11-21T07:00',
  )
})

test('a status shows its end, with the day when it is far away', () => {
  expect(statusText({ status: 'online', until: null }, evening)).toBe('Online')
  expect(statusText({ status: 'dnd', until: null }, evening)).toBe('Do not disturb')
  const until = at('2026-11-21T07:00:00Z').toISOString()
  expect(statusText({ status: 'dnd', until }, evening)).toBe('Do not disturb until 07:00')
  expect(statusEndText(at('2026-11-23T19:30:00Z').toISOString(), evening)).toBe('Nov 23, 19:30')
})

test('a custom end must be in the future', () => {
  expect(parseFutureDateTime('2026-11-20T21:30', evening)).toBe(at('2026-11-20T21:30:00Z').toISOString())
  expect(parseFutureDateTime('2026-11-20T21:00', evening)).toBeNull()
  expect(parseFutureDateTime('', evening)).toBeNull()
})

test('quick ends and custom ends follow the clock of the hospital, not of the computer', () => {
  setHomeZone('Pacific/Honolulu')
  const now = at('2026-11-20T10:53:00Z') // 00:53 in Honolulu
  expect(quickStatusChoices(now)[2]?.until).toBe('2026-11-20T17:00:00.000Z')
  expect(statusText({ status: 'dnd', until: '2026-11-20T11:53:00Z' }, now)).toBe('Do not disturb until 01:53')
  expect(parseFutureDateTime('2026-11-20T01:53', now)).toBe('2026-11-20T11:53:00.000Z')
})
