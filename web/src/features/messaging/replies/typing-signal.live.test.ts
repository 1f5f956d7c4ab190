import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../platform/live/connection.ts'
import { createTypingSignal } from './typing-signal.live.ts'

const told: boolean[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(1)
  told.length = 0
  vi.spyOn(connection, 'send').mockImplementation((frame) => {
    if (frame.type === 'typing') told.push(frame.is_typing)
    return true
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('messaging §4, §9: typing is sent with the first key, and its end after 1500 ms idle', () => {
  const { key, stop } = createTypingSignal(7)
  key()
  expect(told).toEqual([true])
  vi.advanceTimersByTime(1499)
  key()
  vi.advanceTimersByTime(1499)
  expect(told, 'still typing, signalled once').toEqual([true])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([true, false])
  stop()
  expect(told, 'sent without a key since: nothing to end').toEqual([true, false])
  key()
  stop()
  vi.advanceTimersByTime(5000)
  expect(told, 'ended by sending').toEqual([true, false, true, false])
})
