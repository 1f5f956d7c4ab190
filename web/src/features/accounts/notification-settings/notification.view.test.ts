import { expect, test } from 'vitest'
import { checkboxLabel, describePriority, nextCell, changedSettings } from './notification.view.ts'

test('a checkbox names its row and both columns', () => {
  expect(checkboxLabel({ alert_type: 'sms', priority: 2, status: 'dnd' })).toBe(
    'Text message, high priority, do not disturb',
  )
})

test('a sentence lists the channels of a priority, and only the statuses that differ', () => {
  const on = (alert_type: 'push' | 'gcm' | 'sms', status: 'online' | 'dnd' | 'uk', priority: 1 | 2 = 2) => ({
    alert_type,
    status,
    priority,
    is_on: true,
  })
  const settings = [
    on('sms', 'online'),
    on('gcm', 'online'),
    on('push', 'online'),
    on('sms', 'dnd'),
    on('sms', 'uk'),
    on('gcm', 'uk'),
    on('push', 'uk'),
    on('push', 'online', 1),
    on('push', 'uk', 1),
  ]
  expect(describePriority(settings, 2)).toEqual({
    online: 'Browser, Android, and text message',
    exceptions: 'Do not disturb: Text message.',
  })
  expect(describePriority(settings, 1)).toEqual({
    online: 'Browser',
    exceptions: 'Do not disturb: No notification.',
  })
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
