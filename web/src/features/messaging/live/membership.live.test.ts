import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { Subscriber, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test } from 'vitest'
import {
  monitoringEnded,
  monitoringStarted,
  newSubscriber,
  participantLeft,
  subscriberLeft,
} from './membership.live.ts'
import { threadNew } from './threads.live.ts'
import { boxes, emptyState, type LiveState } from './live-state.ts'

const entry = (id: number): Subscriber => ({ id, user_id: id }) as Subscriber
const thread = (id: number, reason: Thread['me']['reason'] = 'new_message'): Thread =>
  ({
    id,
    last_message: { id: 10 },
    last_message_date: '2026-11-20T07:15:00Z',
    status: 'active',
    me: { reason, unread_message_count: 1, is_muted: false, reminder: null, mentioned_message_id: null },
    subscriber_count: 2,
    last_departure_id: 0,
    subscribers: [],
    subscriber_summary: { read: 1, delivered: 0, pending: 0 },
    groups: [],
    departments: [],
    acknowledgement: null,
    response_progress: null,
  }) as unknown as Thread

/** Holds these threads in lists that are fully fetched, so a thread in none of them is not counted either. */
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
  last_departure_id: 0,
  subscriber_count: 3,
  subscribers: [],
  subscriber_summary: { read: 1, delivered: 0, pending: 1 },
  groups: [],
  departments: [],
  ...more,
})

test('joining updates the count once and ignores users already counted or excluded', () => {
  const state = holding(thread(5))
  const after = newSubscriber(state, joining())
  expect(after.inbox?.threads[0]).toMatchObject({ subscriber_count: 3, subscriber_summary: { pending: 1 } })
  expect(newSubscriber(after, joining())).toBe(after)
  const monitor = joining({ subscriber_count: 2, subscriber_summary: thread(5).subscriber_summary })
  expect(newSubscriber(state, monitor)).toBe(state)
  expect(newSubscriber(after, monitor)).toBe(after)
  expect(newSubscriber(state, joining({ thread_id: 6 }))).toBe(state)
})

test('an outdated count does not overwrite a newer one', () => {
  const state = holding(thread(5))
  const after = newSubscriber(state, joining({ last_message_id: 9 }))
  expect(after.inbox?.threads[0]).toMatchObject({
    subscriber_count: 3,
    subscriber_summary: { read: 1, pending: 0 },
  })
})

test('a new subscriber is added to the loaded list, or only counted beyond its end', () => {
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

test('ending monitoring drops threads visible only through it; own threads stay', () => {
  const state = holding(thread(5, 'monitoring'), thread(6, 'forward'), thread(7, 'monitoring'))
  const after = monitoringEnded(state, { user_id: 2, thread_ids: [5, 6, 7] })
  expect(after.inbox).toMatchObject({ threads: [{ id: 6 }], count: 1 })
  expect(after.unread_count).toBe(1)
  expect(monitoringEnded(after, { user_id: 2, thread_ids: [5, 6, 7] })).toBe(after)
})

test('too many threads to list are refetched', () => {
  const observed = {} as LivePayload['monitoring_started']['monitored_user']
  expect(
    monitoringStarted(emptyState(1), { monitored_user: observed, unlisted_thread_id: 5 }).unknown_threads,
  ).toEqual([5])
  expect(
    monitoringStarted(emptyState(1), { monitored_user: observed, unlisted_thread_id: null }).unknown_threads,
  ).toEqual([])
})

const leaving = (id: number): LivePayload['participant_left'] => ({
  thread_id: 5,
  last_message_id: 10,
  departure: {
    id,
    user: { id: 3, display_name: 'Cleo Marsh' },
    removed_by: null,
    at: '2026-11-20T07:15:00Z',
    last_message_id: 10,
  },
  subscriber_id: 3,
  total: 2,
  subscriber_count: 2,
  subscribers: [],
  subscriber_summary: { read: 1, delivered: 0, pending: 0 },
})

test('a departure lowers the counts, and an earlier event does not raise them again', () => {
  const joined = newSubscriber(holding(thread(5)), joining())
  const after = participantLeft(joined, leaving(7))
  expect(after.inbox?.threads[0]).toMatchObject({ subscriber_count: 2, last_departure_id: 7 })
  expect(newSubscriber(after, joining())).toBe(after)
  expect(participantLeft(after, leaving(6))).toBe(after)
  const again = newSubscriber(after, joining({ last_departure_id: 7 }))
  expect(again.inbox?.threads[0]).toMatchObject({ subscriber_count: 3 })
})

test('a thread that the user left opens again after they were added', () => {
  const { status: _, my_subscriber: __, me: ___, ...shared } = thread(5)
  const left = { ...emptyState(1), threads: { 5: null } } as unknown as LiveState
  const none = { acknowledgement: null, response_progress: null, mentioned_message_id: null }
  const payload = { thread: shared, reason: 'subscribed', state: 'pending', may: {}, ...none }
  const after = threadNew(left, payload as unknown as LivePayload['thread_new'])
  expect(after.threads[5]).toMatchObject({ id: 5, me: { reason: 'subscribed' } })
})
