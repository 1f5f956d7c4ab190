import type { QueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '../../../platform/api/endpoint.ts'
import { queryKeys } from '../live/query-keys.ts'
import type { MessageList, SubscriberList } from '../live/live-state.ts'
import type { Presence } from './presence.api.ts'

type BootThread = NonNullable<ResponseOf<'GET /api/v1/boot/'>['open']>

export function cacheBootThread(client: QueryClient, boot: BootThread): void {
  const { id } = boot.thread
  const messages: MessageList = { messages: boot.messages.toReversed(), isComplete: !boot.has_older }
  const subscribers: SubscriberList = { subscribers: boot.subscribers, count: boot.subscriber_count }
  client.setQueryData(queryKeys.thread(id), boot.thread)
  client.setQueryData(queryKeys.messages(id), messages)
  client.setQueryData(queryKeys.subscribers(id), subscribers)
  client.setQueryData<Presence>(
    queryKeys.presence,
    Object.fromEntries(
      boot.subscribers.flatMap(({ user_id, status }) => (status === null ? [] : [[user_id, status]])),
    ),
  )
}
