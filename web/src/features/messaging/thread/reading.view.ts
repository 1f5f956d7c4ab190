import type { Message, Subscriber, Thread } from '@wardline/contract/messaging/thread.schemas.ts'

type State = Subscriber['state']

export interface Reading {
  state: State
  /** How many of the others have read it, of how many. */
  read: number
  others: number
}

const furthest = (read: number, delivered: number): State => {
  if (read > 0) return 'read'
  return delivered > 0 ? 'delivered' : 'pending'
}

/** How far an own message got with the others; undefined when the list of people does not reach far enough to say. */
export function readingOf(
  message: Message,
  thread: Thread,
  subscribers: { subscribers: readonly Subscriber[]; count: number } | undefined,
): Reading | undefined {
  if (subscribers && subscribers.subscribers.length >= subscribers.count) {
    const others = subscribers.subscribers.filter((subscriber) => subscriber.user_id !== message.sender.id)
    const read = others.filter((subscriber) => subscriber.read_message_id >= message.id).length
    const delivered = others.filter((subscriber) => subscriber.delivered_message_id >= message.id).length
    return { state: furthest(read, delivered), read, others: others.length }
  }
  if (message.id !== thread.last_message.id) return undefined
  // The summary is of everybody but the sender of the newest message.
  const { read, delivered } = thread.subscriber_summary
  return { state: furthest(read, delivered), read, others: thread.subscriber_count - 1 }
}

export const readingText = ({ state, read, others }: Reading): string => {
  if (state === 'read') return `Read by ${read} of ${others}`
  return state === 'delivered' ? 'Delivered' : 'Sent'
}

/** `Read 2 · Delivered 2 · Sent 1`; pending is displayed as Sent. */
export const summaryText = ({ read, delivered, pending }: Thread['subscriber_summary']): string =>
  [
    ['Read', read],
    ['Delivered', delivered],
    ['Sent', pending],
  ]
    .filter(([, count]) => count !== 0)
    .map(([word, count]) => `${word} ${count}`)
    .join(' · ')
