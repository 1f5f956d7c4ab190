import { expect, test } from 'vitest'
import { toggleRows } from './use-row-selection.ts'

const onPage = [10, 11, 12, 13]

test('a row is selected and cleared', () => {
  const one = toggleRows(new Set(), { id: 11, from: undefined, onPage })
  expect([...one]).toEqual([11])
  expect([...toggleRows(one, { id: 11, from: 11, onPage })]).toEqual([])
})

test('shift selects the range in both directions', () => {
  expect([...toggleRows(new Set([10]), { id: 12, from: 10, onPage })]).toEqual([10, 11, 12])
  expect([...toggleRows(new Set([13]), { id: 11, from: 13, onPage })].toSorted()).toEqual([11, 12, 13])
})

test('a range that began on another page selects the row alone', () => {
  expect([...toggleRows(new Set([7]), { id: 12, from: 7, onPage })]).toEqual([7, 12])
})
