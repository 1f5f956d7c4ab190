import type { Subscriber } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { earlierMessagesReadText, requestReadText } from './subscribers.text.ts'

/**
 * Describes the read position of a subscriber who has not read the newest message; empty if they have read none.
 */
export function earlierReadText({ state, read_message_id, acknowledgement }: Subscriber): string {
  if (state === 'read' || read_message_id === 0) return ''
  return acknowledgement && read_message_id >= acknowledgement.message_id
    ? requestReadText
    : earlierMessagesReadText
}
