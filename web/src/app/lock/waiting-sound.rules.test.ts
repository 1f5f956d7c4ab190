import { expect, test } from 'vitest'
import { describeWaiting, soundForWaiting } from './waiting-sound.rules.ts'

const waiting = (newest_id: number, newest_high_priority_id = 0, is_do_not_disturb = false) => ({
  newest_id,
  newest_high_priority_id,
  is_do_not_disturb,
})

test('a locked screen sounds for new messages only, and do not disturb never silences high priority', () => {
  expect(soundForWaiting(undefined, waiting(7, 7))).toBeUndefined()
  expect(soundForWaiting(waiting(7), waiting(7))).toBeUndefined()
  expect(soundForWaiting(waiting(7), waiting(8))).toEqual({ message_id: 8, priority: 1 })
  expect(soundForWaiting(waiting(7), waiting(8, 0, true))).toBeUndefined()
  expect(soundForWaiting(waiting(7), waiting(8, 8, true))).toEqual({ message_id: 8, priority: 2 })
  // Read on another device.
  expect(soundForWaiting(waiting(7, 7), waiting(5))).toBeUndefined()
})

test('the number of waiting conversations is written in words', () => {
  expect(describeWaiting({ unread: 0, high_priority: 0 })).toBe('No unread messages')
  expect(describeWaiting({ unread: 1, high_priority: 0 })).toBe('1 unread conversation')
  expect(describeWaiting({ unread: 3, high_priority: 2 })).toBe(
    '3 unread conversations, 2 with high priority',
  )
})
