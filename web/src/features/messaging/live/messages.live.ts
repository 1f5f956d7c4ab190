import type { LivePayload } from '@wardline/contract/events.ts'
import type { Message } from '@wardline/contract/messaging/thread.schemas.ts'
import type { LiveState, MessageList } from './state.ts'

/** Messages put together: each once, oldest first; what comes second wins. */
export function mergeMessages(held: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map(held.map((message) => [message.id, message]))
  for (const message of more) byId.set(message.id, message)
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

export function addMessage(list: MessageList, message: Message): MessageList {
  if (list.messages.some((held) => held.id === message.id)) return list
  // There is a hole between what is held and the newest.
  if (list.isApart) return list
  const oldest = list.messages[0]
  // Older than what was fetched: it comes with its page.
  if (oldest && message.id < oldest.id && !list.complete) return list
  return { ...list, messages: mergeMessages(list.messages, [message]) }
}

export function messageAdded(state: LiveState, payload: LivePayload['thread_new_message']): LiveState {
  const list = state.messages[payload.thread_id]
  if (!list) return state
  const next = addMessage(list, payload.message)
  return next === list ? state : { ...state, messages: { ...state.messages, [payload.thread_id]: next } }
}
