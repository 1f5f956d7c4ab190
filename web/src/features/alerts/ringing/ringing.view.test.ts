import { expect, test } from 'vitest'
import { delayChoices, moved, placeAfter, placeUnder } from './ringing.view.ts'

test('an entry is moved up, down, to either end, and never beyond', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
  expect(['ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map((key) => placeAfter(key, 1, 3))).toEqual([
    0,
    2,
    0,
    2,
    null,
  ])
  expect([placeAfter('ArrowUp', 0, 3), placeAfter('ArrowDown', 2, 3)]).toEqual([null, null])
})

test('a pointer is over one entry, below all of them over the last', () => {
  expect([5, 35, 70, 500].map((y) => placeUnder(y, [30, 60, 90]))).toEqual([0, 1, 2, 2])
})

test('an unusual delay can stay as it is', () => {
  expect(
    delayChoices(45)
      .map(({ label }) => label)
      .slice(0, 5),
  ).toEqual(['At once', 'After 15 s', 'After 30 s', 'After 45 s', 'After 1 min'])
  expect(delayChoices(0)).toHaveLength(11)
})
