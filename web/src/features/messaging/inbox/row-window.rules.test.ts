import { expect, test } from 'vitest'
import { findVisibleRows, rowHeight, scrollTopToShow } from './row-window.rules.ts'

const height = 3 * rowHeight

test('a row that is cut off counts as visible', () => {
  expect(findVisibleRows(0, height)).toEqual({ first: 0, last: 2 })
  expect(findVisibleRows(1, height)).toEqual({ first: 0, last: 3 })
  expect(findVisibleRows(5 * rowHeight, height)).toEqual({ first: 5, last: 7 })
})

test('a list that bounces beyond its start, or is hidden, shows its first row', () => {
  expect(findVisibleRows(-40, height).first).toBe(0)
  expect(findVisibleRows(0, 0)).toEqual({ first: 0, last: 0 })
})

test('showing a row scrolls only as far as needed', () => {
  expect(scrollTopToShow(1, 0, height)).toBe(0)
  expect(scrollTopToShow(3, 0, height)).toBe(rowHeight)
  expect(scrollTopToShow(2, 4 * rowHeight, height)).toBe(2 * rowHeight)
})
