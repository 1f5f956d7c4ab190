import { noThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.rules.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test } from 'vitest'
import { applyEvent } from './handlers.live.ts'
import { emptyState, type LiveState, type ThreadList } from './live-state.ts'
import * as rules from './thread-list.rules.ts'
import { appendPage, compareByNewest, matchesFilter, nextPageNumber } from './thread-list.rules.ts'

const thread = (id: number, second: number, more: Partial<Thread> = {}): Thread =>
  ({
    id,
    last_message_date: new Date(second * 1000).toISOString(),
    status: 'active',
    last_message: { id: 5 },
    me: {
      reason: 'new_message',
      unread_message_count: 0,
      is_muted: false,
      reminder: null,
      mentioned_message_id: null,
    },
    response_progress: null,
    ...more,
  }) as Thread
const unread = {
  me: {
    reason: 'new_message' as const,
    unread_message_count: 2,
    is_muted: false,
    reminder: null,
    mentioned_message_id: null,
  },
}
const placeThread = (
  box: Parameters<typeof rules.placeThread>[0],
  list: ThreadList,
  before: Thread | undefined,
  now: Thread,
  filter = noThreadFilter,
) => rules.placeThread(box, list, before, now, filter)
const ids = (list: { threads: Thread[] }) => list.threads.map(({ id }) => id)

test('messaging §2: threads are sorted by newest message, ties by id', () => {
  expect([thread(1, 5), thread(2, 9), thread(3, 5)].toSorted(compareByNewest).map(({ id }) => id)).toEqual([
    2, 3, 1,
  ])
})

test('a thread moves to its place once, and counts when it enters or leaves', () => {
  const list = { threads: [thread(3, 30), thread(2, 20), thread(1, 10)], count: 3 }
  const moved = placeThread('inbox', list, thread(1, 10), thread(1, 40))
  expect([ids(moved), moved.count]).toEqual([[1, 3, 2], 3])
  const gone = placeThread('inbox', list, thread(2, 20), thread(2, 20, { status: 'archived' }))
  expect([ids(gone), gone.count]).toEqual([[3, 1], 2])
  const fresh = placeThread('inbox', list, undefined, thread(4, 25))
  expect([ids(fresh), fresh.count]).toEqual([[3, 4, 2, 1], 4])
})

test('reading a thread removes it from the unread list, which excludes archived threads', () => {
  const list = { threads: [thread(1, 10, unread)], count: 1 }
  expect(placeThread('unread', list, thread(1, 10, unread), thread(1, 10))).toEqual({ threads: [], count: 0 })
  const archived = thread(2, 20, { ...unread, status: 'archived' })
  expect(placeThread('unread', list, undefined, archived)).toBe(list)
})

test('a filtered list takes only threads that match, and drops those that no longer do', () => {
  const high = { ...noThreadFilter, high_priority: true }
  const list = { threads: [thread(1, 10, { priority: 2 })], count: 1 }
  expect(placeThread('inbox', list, undefined, thread(2, 20, { priority: 1 }), high)).toBe(list)
  const raised = placeThread(
    'inbox',
    list,
    thread(2, 20, { priority: 1 }),
    thread(2, 20, { priority: 2 }),
    high,
  )
  expect([ids(raised), raised.count]).toEqual([[2, 1], 2])
  const lowered = placeThread(
    'inbox',
    list,
    thread(1, 10, { priority: 2 }),
    thread(1, 10, { priority: 1 }),
    high,
  )
  expect([ids(lowered), lowered.count]).toEqual([[], 0])
})

test('a thread matches by patient, group and open request; its unit is known to the server only', () => {
  const about = thread(1, 10, { priority: 1, patient_id: 4, groups: [{ id: 7, name: 'Nephrology' }] })
  const matches = (filter: Partial<typeof noThreadFilter>) =>
    matchesFilter({ ...noThreadFilter, ...filter }, about)
  expect([matches({}), matches({ patient_id: 4 }), matches({ patient_id: 5 })]).toEqual([true, true, false])
  expect(matches({ group: { id: 7, name: '' } })).toBe(true)
  expect(matches({ group: { id: 8, name: '' } })).toBe(false)
  expect(matches({ unanswered: true })).toBe(false)
  expect(matches({ unit: { id: 3, name: '6 West' } })).toBeUndefined()
  const list = { threads: [about], count: 1 }
  const unit = { ...noThreadFilter, unit: { id: 3, name: '6 West' } }
  const moved = placeThread(
    'inbox',
    list,
    about,
    { ...about, last_message_date: new Date(99_000).toISOString() },
    unit,
  )
  expect([ids(moved), moved.count], 'a listed thread stays').toEqual([[1], 1])
})

test('a thread below the loaded part is counted and appears with its page', () => {
  const list = { threads: [thread(9, 90), thread(8, 80)], count: 30 }
  const archived = placeThread('archive', list, thread(1, 10), thread(1, 10, { status: 'archived' }))
  expect([ids(archived), archived.count]).toEqual([[9, 8], 31])
})

test('the last loaded thread stays when it changes', () => {
  const list = { threads: [thread(9, 90), thread(8, 80, unread)], count: 30 }
  const read = placeThread('inbox', list, thread(8, 80, unread), thread(8, 80))
  expect([ids(read), read.count]).toEqual([[9, 8], 30])
})

test('the next page adds each thread once and skips none after one left', () => {
  const list = { threads: [thread(9, 90), thread(8, 80)], count: 4 }
  expect(ids(appendPage(list, [thread(8, 80), thread(7, 70)], 4))).toEqual([9, 8, 7])
  expect([
    nextPageNumber(20, 20),
    nextPageNumber(19, 20),
    nextPageNumber(21, 20),
    nextPageNumber(40, 20),
  ]).toEqual([2, 1, 2, 3])
})

test('messaging §4: archiving elsewhere moves a thread from inbox and unread to the archive', () => {
  const [one, other] = [thread(1, 10, unread), thread(2, 20)]
  const state = {
    ...emptyState(7),
    inbox: { threads: [other, one], count: 2 },
    unread: { threads: [one], count: 1 },
    archive: { threads: [], count: 0 },
    unread_count: 1,
  }
  const after = applyEvent(state, { kind: 'thread_archived', payload: { thread_id: 1, last_message_id: 5 } })
  expect([after.inbox, after.unread, after.archive].map((list) => list && ids(list))).toEqual([[2], [], [1]])
  expect([after.inbox?.count, after.unread?.count, after.archive?.count]).toEqual([1, 0, 1])
})

test('a reminder brings a conversation back unread at the top, once', () => {
  const read = thread(1, 10, { status: 'archived' })
  const reminder = { at: new Date(29_000).toISOString(), only_if_unanswered: false }
  const state: LiveState = {
    ...emptyState(1),
    inbox: { threads: [thread(2, 20)], count: 1 },
    archive: { threads: [{ ...read, me: { ...read.me, reminder } }], count: 1 },
  }
  const payload = { thread_id: 1, at: new Date(30_000).toISOString() }
  const after = applyEvent(state, { kind: 'thread_reminded', payload })
  expect([after.inbox, after.archive].map((list) => list && ids(list))).toEqual([[1, 2], []])
  expect(after.inbox?.threads[0]?.me).toEqual({ ...read.me, unread_message_count: 1, reminder: null })
  expect(applyEvent(after, { kind: 'thread_reminded', payload })).toBe(after)
})
