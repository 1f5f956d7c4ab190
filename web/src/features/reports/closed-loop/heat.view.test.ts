import { expect, test } from 'vitest'
import { cellLabel, cellText, moveCell, shadeOf, slotOrder, slotText, worstSlot } from './heat.view.ts'

test('the slots are in the order of the day, and each appears once', () => {
  const slots = slotOrder.map((slot) => slotText(slot))
  expect(new Set(slots).size).toBe(12)
  expect([slots.at(0), slots.at(1), slots.at(-1)]).toEqual(['00:00–02:00', '02:00–04:00', '22:00–00:00'])
})

test('cells have minutes, and are darker with time', () => {
  expect([null, 15, 60, 180, 900, 3600].map((seconds) => cellText(seconds))).toEqual([
    '',
    '<1',
    '1',
    '3',
    '15',
    '1 h',
  ])
  expect([null, 60, 120, 480, 600].map((seconds) => shadeOf(seconds))).toEqual([null, 0, 1, 4, 5])
})

test('a cell is read with its group, time, pages and answers', () => {
  const cell = { pages: 12, half: 120, most: 900 }
  expect(cellLabel('Surgery', 2, cell, 'most')).toBe('Surgery, 04:00–06:00: 12 pages, 90th percentile 15 min')
  expect(cellLabel('Surgery', 2, { pages: 3, half: 30, most: 3600 }, 'half')).toMatch(/median <1 min$/)
  expect(cellLabel('Surgery', 2, { pages: 1, half: null, most: null }, 'half')).toBe(
    'Surgery, 04:00–06:00: 1 page, none answered',
  )
})

test('the worst slot is the slowest one; without answers, no slot is the worst', () => {
  const slots = Array.from({ length: 12 }, (_, i) => ({ pages: 1, half: i === 7 ? 600 : 60, most: null }))
  const row = { id: 1, name: 'Surgery', pages: 12, slots }
  expect(worstSlot(row, 'half')).toBe(7)
  expect(worstSlot(row, 'most')).toBeNull()
})

test('arrow keys stay in the table', () => {
  expect(moveCell({ row: 0, column: 0 }, 'ArrowUp', 3)).toEqual({ row: 0, column: 0 })
  expect(moveCell({ row: 2, column: 11 }, 'ArrowRight', 3)).toEqual({ row: 2, column: 11 })
  expect(moveCell({ row: 1, column: 4 }, 'ArrowDown', 3)).toEqual({ row: 2, column: 4 })
  expect(moveCell({ row: 1, column: 4 }, 'Enter', 3)).toBeUndefined()
})
