import type { Message, Subscriber, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { deliveredLabel, sentLabel } from '../subscribers/subscribers.text.ts'
import { readByText } from './messages.text.ts'

type State = Subscriber['state']

export interface ReadReceipt {
  state: State
  read: number
  others: number
}

const overallState = (read: number, delivered: number): State => {
  if (read > 0) return 'read'
  return delivered > 0 ? 'delivered' : 'pending'
}

/** The read receipt of an own message; undefined when too few subscribers are loaded to tell. */
export function getReadReceipt(
  message: Message,
  thread: Thread,
  subscribers: { subscribers: readonly Subscriber[]; count: number } | undefined,
): ReadReceipt | undefined {
  if (subscribers && subscribers.subscribers.length >= subscribers.count) {
    const others = subscribers.subscribers.filter((subscriber) => subscriber.user_id !== message.sender.id)
    const read = others.filter((subscriber) => subscriber.read_message_id >= message.id).length
    const delivered = others.filter((subscriber) => subscriber.delivered_message_id >= message.id).length
    return { state: overallState(read, delivered), read, others: others.length }
  }
  if (message.id !== thread.last_message.id) return undefined
  // The summary excludes the sender of the newest message.
  const { read, delivered } = thread.subscriber_summary
  return { state: overallState(read, delivered), read, others: thread.subscriber_count - 1 }
}

export const readReceiptText = ({ state, read, others }: ReadReceipt): string => {
  if (state === 'read') return readByText(read, others)
  return state === 'delivered' ? deliveredLabel : sentLabel
}
