import { expect, test } from 'vitest'
import {
  findRowAfter,
  hasAllRows,
  noRows,
  selectAllRows,
  selectRange,
  toggleRow,
} from './row-selection.rules.ts'

const order = Array.from({ length: 150 }, (_, at) => at + 1)
const range = (selection: typeof noRows, from: number, to: number) =>
  selectRange(selection, { from, to, order })
const ids = (selection: typeof noRows) => [...selection.ids]

test('a row is selected and cleared', () => {
  const one = toggleRow(noRows, 4)
  expect(ids(one)).toEqual([4])
  expect(ids(toggleRow(one, 4))).toEqual([])
})

test('a range grows and shrinks from its anchor in both directions and keeps other rows', () => {
  const start = toggleRow(toggleRow(noRows, 1), 5)
  const down = range(start, 5, 7)
  expect(ids(down)).toEqual([1, 5, 6, 7])
  expect(ids(range(down, 7, 6))).toEqual([1, 5, 6])
  expect(ids(range(down, 7, 3))).toEqual([1, 5, 4, 3])
})

test('without an anchor in the list, a range begins at the row that the user was on', () => {
  expect(ids(range(noRows, 2, 4))).toEqual([2, 3, 4])
  expect(ids(range(toggleRow(noRows, 999), 2, 3))).toEqual([999, 2, 3])
})

test('at most 100 rows are selected', () => {
  const all = range(noRows, 1, 150)
  expect([all.ids.size, toggleRow(all, 150).ids.size]).toEqual([100, 100])
})

test('all listed rows are selected, up to 100, and the anchor stays', () => {
  const some = toggleRow(noRows, 3)
  expect(hasAllRows(some, order)).toBe(false)
  const all = selectAllRows(some, order)
  expect([all.ids.size, all.anchor, hasAllRows(all, order)]).toEqual([100, 3, true])
  expect(ids(selectAllRows(toggleRow(noRows, 999), [1, 2]))).toEqual([1, 2])
  expect(hasAllRows(noRows, [])).toBe(false)
})

test('the focus moves to the row below the selected ones, or above them at the end', () => {
  expect(findRowAfter([1, 2, 3, 4], new Set([2, 3]))).toBe(4)
  expect(findRowAfter([1, 2, 3, 4], new Set([3, 4]))).toBe(2)
  expect(findRowAfter([1], new Set([1]))).toBeUndefined()
})
