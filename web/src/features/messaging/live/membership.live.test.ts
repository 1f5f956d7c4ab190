import type { LivePayload } from '@wardline/contract/events.ts'
import type { Subscriber, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { expect, test } from 'vitest'
import { monitoringEnded, monitoringStarted, newSubscriber, subscriberLeft } from './membership.live.ts'
import { boxes, emptyState, type LiveState } from './state.ts'

const entry = (id: number): Subscriber => ({ id, user_id: id }) as Subscriber
const thread = (id: number, reason: Thread['me']['reason'] = 'new_message'): Thread =>
  ({
    id,
    last_message: { id: 10 },
    last_message_date: '2026-11-20T07:15:00Z',
    status: 'active',
    me: { reason, unread_message_count: 1 },
    subscriber_count: 2,
    subscribers: [],
    subscriber_summary: { read: 1, delivered: 0, pending: 0 },
    groups: [],
    departments: [],
    open_item: null,
    awaiting: null,
  }) as unknown as Thread

/** Every list fetched to its end: a thread that none of them holds is not counted either. */
const holding = (...threads: Thread[]): LiveState => {
  const state = { ...emptyState(1), unread_count: threads.length }
  for (const box of boxes) state[box] = { threads: [], count: 0 }
  return {
    ...state,
    inbox: { threads, count: threads.length },
    unread: { threads, count: threads.length },
  }
}
const joining = (more: Partial<LivePayload['new_subscriber']> = {}): LivePayload['new_subscriber'] => ({
  thread_id: 5,
  last_message_id: 10,
  added: [entry(3)],
  total: 3,
  subscriber_count: 3,
  subscribers: [],
  subscriber_summary: { read: 1, delivered: 0, pending: 1 },
  groups: [],
  departments: [],
  ...more,
})

test('a person who joins counts; one who was counted already, or left out, changes nothing', () => {
  const state = holding(thread(5))
  const after = newSubscriber(state, joining())
  expect(after.inbox?.threads[0]).toMatchObject({ subscriber_count: 3, subscriber_summary: { pending: 1 } })
  expect(newSubscriber(after, joining())).toBe(after)
  const monitor = joining({ subscriber_count: 2, subscriber_summary: thread(5).subscriber_summary })
  expect(newSubscriber(state, monitor)).toBe(state)
  expect(newSubscriber(after, monitor)).toBe(after)
  expect(newSubscriber(state, joining({ thread_id: 6 }))).toBe(state)
})

test('what an older message amounted to does not come back', () => {
  const state = holding(thread(5))
  const after = newSubscriber(state, joining({ last_message_id: 9 }))
  expect(after.inbox?.threads[0]).toMatchObject({
    subscriber_count: 3,
    subscriber_summary: { read: 1, pending: 0 },
  })
})

test('the list of subscribers gets the new entry if it goes that far, and only the count if not', () => {
  const whole = { ...emptyState(1), subscribers: { 5: { subscribers: [entry(1), entry(2)], count: 2 } } }
  const part = { ...emptyState(1), subscribers: { 5: { subscribers: [entry(1)], count: 2 } } }
  const ids = (state: LiveState) => state.subscribers[5]?.subscribers.map(({ id }) => id)
  const after = newSubscriber(whole, joining())
  expect([ids(after), after.subscribers[5]?.count]).toEqual([[1, 2, 3], 3])
  expect(newSubscriber(after, joining())).toBe(after)
  expect(newSubscriber(part, joining()).subscribers[5]).toEqual({ subscribers: [entry(1)], count: 3 })

  const left = { thread_id: 5, subscriber_id: 3, user_id: 3, total: 2 }
  expect(ids(subscriberLeft(after, left))).toEqual([1, 2])
  expect(subscriberLeft(whole, left)).toBe(whole)
  expect(subscriberLeft(emptyState(1), left).subscribers).toEqual({})
})

test('what was seen by watching is gone with it; a thread of one’s own stays', () => {
  const state = holding(thread(5, 'monitoring'), thread(6, 'forward'), thread(7, 'monitoring'))
  const after = monitoringEnded(state, { user_id: 2, thread_ids: [5, 6, 7] })
  expect(after.inbox).toMatchObject({ threads: [{ id: 6 }], count: 1 })
  expect(after.unread_count).toBe(1)
  expect(monitoringEnded(after, { user_id: 2, thread_ids: [5, 6, 7] })).toBe(after)
})

test('too many threads to list are asked for', () => {
  const observed = {} as LivePayload['monitoring_started']['observed']
  expect(monitoringStarted(emptyState(1), { observed, unlisted: 5 }).wanted).toEqual([5])
  expect(monitoringStarted(emptyState(1), { observed, unlisted: null }).wanted).toEqual([])
})
