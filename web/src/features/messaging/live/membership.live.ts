import type { LivePayload } from '@wardline/contract/events.ts'
import type { Subscriber } from '@wardline/contract/messaging/thread.schemas.ts'
import { threadRecalled } from './recalled.live.ts'
import { knownThread, type LiveState, type SubscriberList } from './state.ts'
import { laterSummary, putThread, want } from './threads.live.ts'

type Joined = LivePayload['new_subscriber']

/** Who only watched, and came onto the thread by name. */
const isNowOwn = (held: Subscriber, told: Subscriber | undefined): told is Subscriber =>
  told !== undefined && held.reason === 'monitoring' && told.reason !== 'monitoring'

/** The list with these entries, as far as it goes: one that was not fetched to its end gets them with its pages. */
function joined(list: SubscriberList, added: readonly Subscriber[], total: number): SubscriberList {
  const held = new Set(list.subscribers.map(({ id }) => id))
  const told = new Map(added.map((entry) => [entry.id, entry]))
  const isWhole = list.subscribers.length >= list.count
  const fresh = isWhole ? added.filter(({ id }) => !held.has(id)) : []
  const isChanged = list.subscribers.some((entry) => isNowOwn(entry, told.get(entry.id)))
  if (fresh.length === 0 && !isChanged && total === list.count) return list
  const kept = list.subscribers.map((entry) => {
    const now = told.get(entry.id)
    return isNowOwn(entry, now)
      ? { ...entry, reason: now.reason, why: now.why, open_item: now.open_item }
      : entry
  })
  return { subscribers: [...kept, ...fresh].toSorted((a, b) => a.id - b.id), count: total }
}

function joinedThread(state: LiveState, payload: Joined): LiveState {
  const thread = knownThread(state, payload.thread_id)
  // People only ever join a thread: an event that knows of fewer is older than what is held.
  if (!thread || payload.subscriber_count < thread.subscriber_count) return state
  const { subscriber_count, subscribers } = payload
  // Neither is ever taken off a thread.
  const groups = payload.groups.length > thread.groups.length ? payload.groups : thread.groups
  const isWider = payload.departments.length > thread.departments.length
  const departments = isWider ? payload.departments : thread.departments
  const hasMore = subscriber_count > thread.subscriber_count
  const isNewest = payload.last_message_id >= thread.last_message.id
  const later = hasMore
    ? payload.subscriber_summary
    : laterSummary(thread.subscriber_summary, payload.subscriber_summary)
  const subscriber_summary = isNewest ? later : thread.subscriber_summary
  const isAsBefore = !hasMore && groups === thread.groups && departments === thread.departments
  if (isAsBefore && subscriber_summary === thread.subscriber_summary) return state
  return putThread(state, {
    ...thread,
    subscriber_count,
    subscribers,
    subscriber_summary,
    groups,
    departments,
  })
}

/** More people are on the thread: in its counts, and in the list of its subscribers where that is held. */
export function newSubscriber(state: LiveState, payload: Joined): LiveState {
  const next = joinedThread(state, payload)
  const list = next.subscribers[payload.thread_id]
  const now = list && joined(list, payload.added, payload.total)
  if (!now || now === list) return next
  return { ...next, subscribers: { ...next.subscribers, [payload.thread_id]: now } }
}

/** The entry is gone; the thread's own counts never had it. */
export function subscriberLeft(state: LiveState, payload: LivePayload['subscriber_left']): LiveState {
  const list = state.subscribers[payload.thread_id]
  if (!list) return state
  const subscribers = list.subscribers.filter(({ id }) => id !== payload.subscriber_id)
  if (subscribers.length === list.subscribers.length && list.count === payload.total) return state
  const now = { subscribers, count: payload.total }
  return { ...state, subscribers: { ...state.subscribers, [payload.thread_id]: now } }
}

export const monitoringStarted = (
  state: LiveState,
  { unlisted }: LivePayload['monitoring_started'],
): LiveState => (unlisted === null ? state : want(state, unlisted))

/** What was seen by watching alone is nowhere any more. A thread that is one's own by now stays. */
export const monitoringEnded = (
  state: LiveState,
  { thread_ids }: LivePayload['monitoring_ended'],
): LiveState =>
  thread_ids.reduce((now, thread_id) => {
    const reason = knownThread(now, thread_id)?.me.reason ?? 'monitoring'
    return reason === 'monitoring' ? threadRecalled(now, { thread_id }) : now
  }, state)
