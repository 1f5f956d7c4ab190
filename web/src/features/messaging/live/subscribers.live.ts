import type { LivePayload } from '@wardline/contract/events.ts'
import type { Subscriber } from '@wardline/contract/messaging/thread.schemas.ts'
import { knownThread, type LiveState } from './state.ts'
import { stateAt } from './threads.live.ts'

type Changed = LivePayload['subscriber_state']['subscribers'][number]

function change(state: LiveState, thread_id: number, to: (subscriber: Subscriber) => Subscriber): LiveState {
  const list = state.subscribers[thread_id]
  if (!list) return state
  const subscribers = list.subscribers.map(to)
  if (subscribers.every((subscriber, i) => subscriber === list.subscribers[i])) return state
  return { ...state, subscribers: { ...state.subscribers, [thread_id]: { ...list, subscribers } } }
}

/** A new message is pending for everybody but its sender, who has read it. */
export function subscribersOfNewMessage(
  state: LiveState,
  payload: LivePayload['thread_new_message'],
): LiveState {
  const { message } = payload
  return change(state, payload.thread_id, (held) => {
    const isTheirs = message.sender.id === held.user_id && !message.is_automatic
    const subscriber = isTheirs && !held.replied ? { ...held, replied: true } : held
    const reached = Math.max(subscriber.read_message_id, subscriber.delivered_message_id)
    if (message.id <= reached) return subscriber
    if (!isTheirs) return subscriber.state === 'pending' ? subscriber : { ...subscriber, state: 'pending' }
    return { ...subscriber, state: 'read', read_message_id: message.id, delivered_message_id: message.id }
  })
}

/** How far only grows; the state is what it amounts to for the newest message that is known. */
export function subscribersFurther(state: LiveState, payload: LivePayload['subscriber_state']): LiveState {
  const changed = new Map<number, Changed>(payload.subscribers.map((entry) => [entry.user_id, entry]))
  const newest = Math.max(
    payload.last_message_id,
    knownThread(state, payload.thread_id)?.last_message.id ?? 0,
  )
  return change(state, payload.thread_id, (subscriber) => {
    const entry = changed.get(subscriber.user_id)
    if (!entry) return subscriber
    const read_message_id = Math.max(subscriber.read_message_id, entry.read_message_id)
    const delivered_message_id = Math.max(subscriber.delivered_message_id, entry.delivered_message_id)
    const now = stateAt(read_message_id, delivered_message_id, newest)
    const same =
      read_message_id === subscriber.read_message_id &&
      delivered_message_id === subscriber.delivered_message_id &&
      now === subscriber.state
    return same ? subscriber : { ...subscriber, state: now, read_message_id, delivered_message_id }
  })
}
