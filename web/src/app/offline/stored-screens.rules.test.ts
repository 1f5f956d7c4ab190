import { expect, test } from 'vitest'
import { findDataAge, isStoredQuery, mayOpenOffline, reduceForStorage } from './stored-screens.rules.ts'

const minutes = 60_000

test('the data of a screen is as old as its oldest part, and never newer than the last connection', () => {
  const list = { queryKey: ['threads', 'inbox'], hasData: true, updatedAt: 5 * minutes }
  const thread = { queryKey: ['thread', 7], hasData: true, updatedAt: 3 * minutes }
  const missing = { queryKey: ['messages', 7], hasData: false, updatedAt: 0 }
  const frame = { queryKey: ['me'], hasData: true, updatedAt: 1 * minutes }
  expect(findDataAge([list, thread, missing, frame], 9 * minutes)).toBe(3 * minutes)
  expect(findDataAge([list], 4 * minutes)).toBe(4 * minutes)
  expect(findDataAge([frame, missing], 4 * minutes)).toBeUndefined()
})

test('a session that would be locked or over does not open without a connection', () => {
  const session = { active_at: 0, live_at: 0, lock_minutes: 15, ends: new Date(30 * minutes).toISOString() }
  expect(mayOpenOffline(session, 14 * minutes)).toBe(true)
  expect(mayOpenOffline(session, 15 * minutes)).toBe(false)
  expect(mayOpenOffline({ ...session, active_at: 29 * minutes }, 31 * minutes)).toBe(false)
})

test('long conversations are stored in part, and what was lost not at all', () => {
  const messages = Array.from({ length: 80 }, (_, id) => ({ id }))
  expect(reduceForStorage(['messages', 7], { messages, isComplete: true })).toEqual({
    messages: messages.slice(20),
    isComplete: false,
  })
  const detached = { messages: [], isComplete: false, isDetached: true }
  expect(reduceForStorage(['messages', 7], detached)).toBeUndefined()
  expect(reduceForStorage(['thread', 7], null)).toBeUndefined()
  expect(isStoredQuery(['palette', 'Becker'])).toBe(false)
  expect(isStoredQuery(['toString'])).toBe(false)
})
