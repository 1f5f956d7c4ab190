import { expect, test } from 'vitest'
import {
  channelNote,
  delayChoices,
  moveEntry,
  indexAfterKey,
  indexAtPointer,
  type Channel,
} from './notification-preferences.view.ts'

test('an entry moves up, down and to either end, and never beyond', () => {
  expect(moveEntry(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveEntry(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveEntry(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
  expect(['ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map((key) => indexAfterKey(key, 1, 3))).toEqual([
    0,
    2,
    0,
    2,
    null,
  ])
  expect([indexAfterKey('ArrowUp', 0, 3), indexAfterKey('ArrowDown', 2, 3)]).toEqual([null, null])
})

test('a pointer targets the entry below it; under the list it targets the last entry', () => {
  expect([5, 35, 70, 500].map((y) => indexAtPointer(y, [30, 60, 90]))).toEqual([0, 1, 2, 2])
})

test('an unusual delay can be kept', () => {
  expect(
    delayChoices(45)
      .map(({ label }) => label)
      .slice(0, 5),
  ).toEqual(['Immediately', 'After 15 s', 'After 30 s', 'After 45 s', 'After 1 min'])
  expect(delayChoices(0)).toHaveLength(11)
})

test('the note of a channel says whether it is used for high priority, and why', () => {
  const note = (is_chosen: boolean, is_used: boolean, problem: string | null = null) =>
    channelNote({ problem, is_chosen, is_used } as Channel)
  expect([note(true, true), note(false, false)]).toEqual(['', 'Not selected above for high priority.'])
  expect(note(false, true)).toBe(
    'Not selected above, but used: high priority always uses at least two channels that work.',
  )
  expect(note(true, false, 'There is no valid mobile number.')).toBe('There is no valid mobile number.')
})
