import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/line.ts'
import { keys } from './keys.ts'
import type { MessageList, SubscriberList } from './live/state.ts'
import { shareStatuses } from './subscriber.api.ts'

type Open = NonNullable<Answer<'GET /api/v1/boot/'>['open']>

/** The thread of the address came with the first answer: nobody asks for its parts again. */
export function holdOpen(client: QueryClient, me: number, open: Open): void {
  const { id } = open.thread
  const messages: MessageList = { messages: open.messages.toReversed(), complete: !open.has_older }
  const subscribers: SubscriberList = { subscribers: open.subscribers, count: open.subscriber_count }
  client.setQueryData(keys.thread(id), open.thread)
  client.setQueryData(keys.messages(id), messages)
  client.setQueryData(keys.subscribers(id), subscribers)
  shareStatuses(client, me, subscribers)
}
