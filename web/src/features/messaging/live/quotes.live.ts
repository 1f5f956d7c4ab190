import { quotedText } from '@wardline/contract/messaging/threads/quote.rules.ts'
import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { LiveState } from './live-state.ts'

/** Messages that quote the changed one show its new state. */
export function quotedMessageChanged(
  state: LiveState,
  { thread_id, message_id, data, taken_back }: LivePayload['message_changed'],
): LiveState {
  const list = state.messages[thread_id]
  if (!list?.messages.some(({ quote }) => quote?.id === message_id)) return state
  const isTakenBack = taken_back !== null
  const messages = list.messages.map((message) => {
    if (message.quote?.id !== message_id) return message
    const has_attachments = message.quote.has_attachments && !isTakenBack
    const text = isTakenBack ? '' : quotedText(data)
    return { ...message, quote: { ...message.quote, text, has_attachments, taken_back } }
  })
  return { ...state, messages: { ...state.messages, [thread_id]: { ...list, messages } } }
}
