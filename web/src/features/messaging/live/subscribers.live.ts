import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { Subscriber } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { findThread, type LiveState } from './live-state.ts'
import { deliveryStateAt, isWrittenHere } from './threads.live.ts'

type Changed = LivePayload['subscriber_state']['subscribers'][number]

function changeSubscribers(
  state: LiveState,
  thread_id: number,
  to: (subscriber: Subscriber) => Subscriber,
): LiveState {
  const list = state.subscribers[thread_id]
  if (!list) return state
  const subscribers = list.subscribers.map(to)
  if (subscribers.every((subscriber, i) => subscriber === list.subscribers[i])) return state
  return { ...state, subscribers: { ...state.subscribers, [thread_id]: { ...list, subscribers } } }
}

export function resetSubscribersForNewMessage(
  state: LiveState,
  payload: LivePayload['thread_new_message'],
): LiveState {
  const { message } = payload
  return changeSubscribers(state, payload.thread_id, (known) => {
    const isSender = message.sender.id === known.user_id
    const hasReplied = isSender && !message.is_automatic
    const subscriber = hasReplied && !known.replied ? { ...known, replied: true } : known
    const reached = Math.max(subscriber.read_message_id, subscriber.delivered_message_id)
    if (message.id <= reached) return subscriber
    if (!isSender || !isWrittenHere(message))
      return subscriber.state === 'pending' ? subscriber : { ...subscriber, state: 'pending' }
    return { ...subscriber, state: 'read', read_message_id: message.id, delivered_message_id: message.id }
  })
}

/** Positions only grow; the state follows from them and the newest known message. */
export function advanceSubscribers(state: LiveState, payload: LivePayload['subscriber_state']): LiveState {
  const changed = new Map<number, Changed>(payload.subscribers.map((entry) => [entry.user_id, entry]))
  const newest = Math.max(payload.last_message_id, findThread(state, payload.thread_id)?.last_message.id ?? 0)
  return changeSubscribers(state, payload.thread_id, (subscriber) => {
    const entry = changed.get(subscriber.user_id)
    if (!entry) return subscriber
    const read_message_id = Math.max(subscriber.read_message_id, entry.read_message_id)
    const delivered_message_id = Math.max(subscriber.delivered_message_id, entry.delivered_message_id)
    const now = deliveryStateAt(read_message_id, delivered_message_id, newest)
    const isUnchanged =
      read_message_id === subscriber.read_message_id &&
      delivered_message_id === subscriber.delivered_message_id &&
      now === subscriber.state
    return isUnchanged ? subscriber : { ...subscriber, state: now, read_message_id, delivered_message_id }
  })
}
