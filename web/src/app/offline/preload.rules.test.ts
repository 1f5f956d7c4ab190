import { expect, test } from 'vitest'
import { listOutdatedThreads, mayRequest, nextPreloadDelay, preloadLimits } from './preload.rules.ts'

const minutes = 60_000
const free = { isLive: true, isHidden: false, savesData: false, isFetching: false, lastInputAt: 0 }

test('the preload waits while the user is active, data is saved, or the page is hidden, busy or offline', () => {
  expect(mayRequest(free, minutes)).toBe(true)
  expect(mayRequest({ ...free, lastInputAt: minutes - 1 }, minutes)).toBe(false)
  expect(mayRequest({ ...free, isHidden: true }, minutes)).toBe(false)
  expect(mayRequest({ ...free, savesData: true }, minutes)).toBe(false)
  expect(mayRequest({ ...free, isFetching: true }, minutes)).toBe(false)
  expect(mayRequest({ ...free, isLive: false }, minutes)).toBe(false)
})

test('a device asks again after a quarter of an hour, at a moment of its own', () => {
  expect(nextPreloadDelay(undefined, 0, 0.5)).toBe(preloadLimits.spreadMs / 2)
  expect(nextPreloadDelay(5 * minutes, 6 * minutes, 0)).toBe(14 * minutes)
  expect(nextPreloadDelay(0, 60 * minutes, 0)).toBe(0)
})

test('only threads whose copy is missing or outdated are fetched, at most the newest thirty', () => {
  const thread = (id: number, message = id) => ({ id, last_message: { id: message } as never })
  const record = { at: 0, threads: { 1: { last_message_id: 1, at: 0 }, 2: { last_message_id: 1, at: 0 } } }
  const threads = [thread(1), thread(2), thread(3), thread(4)]
  expect(listOutdatedThreads(threads, record, new Set([4]), minutes)).toEqual([2, 3])
  expect(listOutdatedThreads(threads, record, new Set(), 4 * 60 * minutes)).toEqual([1, 2, 3, 4])
  const many = Array.from({ length: 40 }, (_, id) => thread(id + 1))
  expect(listOutdatedThreads(many, undefined, new Set(), 0)).toHaveLength(30)
})
