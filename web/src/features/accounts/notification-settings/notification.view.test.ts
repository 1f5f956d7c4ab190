import { expect, test } from 'vitest'
import { checkboxLabel, nextCell, changedSettings } from './notification.view.ts'

test('a checkbox names its row and both columns', () => {
  expect(checkboxLabel({ alert_type: 'sms', priority: 2, status: 'dnd' })).toBe(
    'Text message, high priority, do not disturb',
  )
})

test('default values are not sent', () => {
  const box = { alert_type: 'sms', priority: 1, status: 'online' } as const
  expect(
    changedSettings([
      { ...box, is_on: true, is_default: false },
      { ...box, priority: 2, is_on: true, is_default: true },
    ]),
  ).toEqual([{ ...box, is_on: true }])
})

test('arrow keys move within the grid and stop at its edges', () => {
  const at = { row: 0, column: 8 }
  expect(nextCell('ArrowRight', at, 8, 9)).toEqual({ row: 0, column: 8 })
  expect(nextCell('ArrowDown', at, 8, 9)).toEqual({ row: 1, column: 8 })
  expect(nextCell('ArrowUp', at, 8, 9)).toEqual({ row: 0, column: 8 })
  expect(nextCell('Home', at, 8, 9)).toEqual({ row: 0, column: 0 })
  expect(nextCell('PageDown', at, 8, 9)).toEqual({ row: 7, column: 8 })
  expect(nextCell(' ', at, 8, 9)).toBeNull()
})
