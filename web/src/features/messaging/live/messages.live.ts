import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { LiveState, MessageList } from './live-state.ts'

/** Sorts oldest first; the second list wins. */
export function mergeMessages(known: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of more) byId.set(message.id, message)
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

export function addMessage(list: MessageList, message: Message): MessageList {
  if (list.messages.some((known) => known.id === message.id)) return list
  // A detached list does not reach the newest message.
  if (list.isDetached) return list
  const oldest = list.messages[0]
  // A message before the loaded range comes with an older page.
  if (oldest && message.id < oldest.id && !list.isComplete) return list
  return { ...list, messages: mergeMessages(list.messages, [message]) }
}

export function messageAdded(state: LiveState, payload: LivePayload['thread_new_message']): LiveState {
  const list = state.messages[payload.thread_id]
  if (!list) return state
  const next = addMessage(list, payload.message)
  return next === list ? state : { ...state, messages: { ...state.messages, [payload.thread_id]: next } }
}

function changeMessage(
  state: LiveState,
  { thread_id, message_id }: { thread_id: number; message_id: number },
  update: (message: Message) => Message,
): LiveState {
  const list = state.messages[thread_id]
  if (!list?.messages.some(({ id }) => id === message_id)) return state
  const messages = list.messages.map((message) => (message.id === message_id ? update(message) : message))
  return { ...state, messages: { ...state.messages, [thread_id]: { ...list, messages } } }
}

export const messageChanged = (
  state: LiveState,
  { data, corrected, taken_back, ...of }: LivePayload['message_changed'],
): LiveState =>
  changeMessage(state, of, (message) => ({
    ...message,
    data,
    corrected,
    taken_back,
    reactions: [],
    ...(taken_back !== null && {
      attachments: [],
      acknowledgement_request: null,
      mentions: [],
      quote: null,
    }),
  }))

export const messageReaction = (
  state: LiveState,
  { user_id, display_name, reaction, ...of }: LivePayload['message_reaction'],
): LiveState =>
  changeMessage(state, of, (message) => {
    const others = message.reactions.filter((each) => each.user_id !== user_id)
    const own = reaction === null ? [] : [{ user_id, display_name, reaction }]
    return { ...message, reactions: [...others, ...own].toSorted((a, b) => a.user_id - b.user_id) }
  })
