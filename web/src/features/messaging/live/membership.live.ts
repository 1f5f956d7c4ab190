import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { Subscriber } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { threadRecalled } from './recall.live.ts'
import { findThread, type LiveState, type SubscriberList } from './live-state.ts'
import { changeThread, laterSummary, putThread, requestRefetch } from './threads.live.ts'

type NewSubscriber = LivePayload['new_subscriber']

const hasBecomeParticipant = (known: Subscriber, added: Subscriber | undefined): added is Subscriber =>
  added !== undefined && known.reason === 'monitoring' && added.reason !== 'monitoring'

/** Leaves new subscribers of a partly fetched list to its next pages. */
function addSubscribers(list: SubscriberList, added: readonly Subscriber[], total: number): SubscriberList {
  const knownIds = new Set(list.subscribers.map(({ id }) => id))
  const addedById = new Map(added.map((entry) => [entry.id, entry]))
  const isWhole = list.subscribers.length >= list.count
  const fresh = isWhole ? added.filter(({ id }) => !knownIds.has(id)) : []
  const isChanged = list.subscribers.some((entry) => hasBecomeParticipant(entry, addedById.get(entry.id)))
  if (fresh.length === 0 && !isChanged && total === list.count) return list
  const updated = list.subscribers.map((entry) => {
    const now = addedById.get(entry.id)
    return hasBecomeParticipant(entry, now)
      ? { ...entry, reason: now.reason, why: now.why, acknowledgement: now.acknowledgement }
      : entry
  })
  return { subscribers: [...updated, ...fresh].toSorted((a, b) => a.id - b.id), count: total }
}

function updateThreadCounts(state: LiveState, payload: NewSubscriber): LiveState {
  const thread = findThread(state, payload.thread_id)
  // An event from before a departure that is known already.
  if (!thread || payload.last_departure_id < thread.last_departure_id) return state
  if (payload.subscriber_count < thread.subscriber_count) return state
  const { subscriber_count, subscribers } = payload
  const groups = payload.groups.length > thread.groups.length ? payload.groups : thread.groups
  const hasMoreDepartments = payload.departments.length > thread.departments.length
  const departments = hasMoreDepartments ? payload.departments : thread.departments
  const hasMoreSubscribers = subscriber_count > thread.subscriber_count
  const isNewest = payload.last_message_id >= thread.last_message.id
  const later = hasMoreSubscribers
    ? payload.subscriber_summary
    : laterSummary(thread.subscriber_summary, payload.subscriber_summary)
  const subscriber_summary = isNewest ? later : thread.subscriber_summary
  const isAsBefore = !hasMoreSubscribers && groups === thread.groups && departments === thread.departments
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

export function newSubscriber(state: LiveState, payload: NewSubscriber): LiveState {
  const next = updateThreadCounts(state, payload)
  const list = next.subscribers[payload.thread_id]
  const now = list && addSubscribers(list, payload.added, payload.total)
  if (!now || now === list) return next
  return { ...next, subscribers: { ...next.subscribers, [payload.thread_id]: now } }
}

function removeSubscriber(
  state: LiveState,
  {
    thread_id,
    subscriber_id,
    total,
  }: Pick<LivePayload['subscriber_left'], 'thread_id' | 'subscriber_id' | 'total'>,
): LiveState {
  const list = state.subscribers[thread_id]
  if (!list) return state
  const subscribers = list.subscribers.filter(({ id }) => id !== subscriber_id)
  if (subscribers.length === list.subscribers.length && list.count === total) return state
  return { ...state, subscribers: { ...state.subscribers, [thread_id]: { subscribers, count: total } } }
}

export const subscriberLeft = (state: LiveState, payload: LivePayload['subscriber_left']): LiveState =>
  removeSubscriber(state, payload)

/** Counts become smaller, so an event is applied again unless a later departure is known. */
export function participantLeft(state: LiveState, payload: LivePayload['participant_left']): LiveState {
  const { thread_id, departure, subscriber_count, subscribers } = payload
  const next = removeSubscriber(state, payload)
  return changeThread(next, thread_id, (thread) =>
    departure.id < thread.last_departure_id
      ? thread
      : {
          ...thread,
          last_departure_id: departure.id,
          subscriber_count,
          subscribers,
          subscriber_summary:
            payload.last_message_id >= thread.last_message.id
              ? payload.subscriber_summary
              : thread.subscriber_summary,
        },
  )
}

export const monitoringStarted = (
  state: LiveState,
  { unlisted_thread_id: unlisted }: LivePayload['monitoring_started'],
): LiveState => (unlisted === null ? state : requestRefetch(state, unlisted))

export const monitoringEnded = (
  state: LiveState,
  { thread_ids }: LivePayload['monitoring_ended'],
): LiveState =>
  thread_ids.reduce((now, thread_id) => {
    const reason = findThread(now, thread_id)?.me.reason ?? 'monitoring'
    return reason === 'monitoring' ? threadRecalled(now, { thread_id }) : now
  }, state)
