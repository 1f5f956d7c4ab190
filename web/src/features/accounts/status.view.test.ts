import { expect, test } from 'vitest'
import { instantOf, localText } from './own-end.view.ts'
import { endText, quickChoices, statusText } from './status.view.ts'

const at = (text: string) => new Date(text)
const evening = at('2026-11-20T21:15:00')

test('the quick ends: half an hour, an hour, the morning', () => {
  expect(quickChoices(evening).map(({ label, until }) => [label, localText(at(until ?? ''))])).toEqual([
    ['For 30 minutes', '2026-11-20T21:45'],
    ['For 1 hour', '2026-11-20T22:15'],
    ['Until 07:00', '2026-11-21T07:00'],
  ])
  expect(localText(at(quickChoices(at('2026-11-20T06:59:00'))[2]?.until ?? ''))).toBe('2026-11-20T07:00')
  expect(localText(at(quickChoices(at('2026-11-20T07:00:00'))[2]?.until ?? ''))).toBe('2026-11-21T07:00')
})

test('a status is said with its end, and with the day when that is far', () => {
  expect(statusText({ status: 'online', until: null }, evening)).toBe('Online')
  expect(statusText({ status: 'dnd', until: null }, evening)).toBe('Do not disturb')
  const until = at('2026-11-21T07:00:00').toISOString()
  expect(statusText({ status: 'dnd', until }, evening)).toBe('Do not disturb until 07:00')
  expect(endText(at('2026-11-23T19:30:00').toISOString(), evening)).toBe('Nov 23, 19:30')
})

test('an own end has to be still to come', () => {
  expect(instantOf('2026-11-20T21:30', evening)).toBe(at('2026-11-20T21:30:00').toISOString())
  expect(instantOf('2026-11-20T21:00', evening)).toBeNull()
  expect(instantOf('', evening)).toBeNull()
})
