import { expect, test } from 'vitest'
import { boxName, nextCell, toSend } from './notification.view.ts'

test('a box says its row and both its columns', () => {
  expect(boxName({ alert_type: 'sms', priority: 2, status: 'dnd' })).toBe(
    'Text message, high priority, do not disturb',
  )
})

test('what is as it is by default is not sent', () => {
  const box = { alert_type: 'sms', priority: 1, status: 'online' } as const
  expect(
    toSend([
      { ...box, is_on: true, is_default: false },
      { ...box, priority: 2, is_on: true, is_default: true },
    ]),
  ).toEqual([{ ...box, is_on: true }])
})

test('arrows walk the grid and stop at its edges', () => {
  const at = { row: 0, column: 8 }
  expect(nextCell('ArrowRight', at, 8, 9)).toEqual({ row: 0, column: 8 })
  expect(nextCell('ArrowDown', at, 8, 9)).toEqual({ row: 1, column: 8 })
  expect(nextCell('ArrowUp', at, 8, 9)).toEqual({ row: 0, column: 8 })
  expect(nextCell('Home', at, 8, 9)).toEqual({ row: 0, column: 0 })
  expect(nextCell('PageDown', at, 8, 9)).toEqual({ row: 7, column: 8 })
  expect(nextCell(' ', at, 8, 9)).toBeNull()
})
