import type { QueryClient } from '@tanstack/react-query'
import { messagesQuery } from './message.api.ts'
import { subscribersQuery } from './subscriber.api.ts'
import { threadQuery } from './thread.api.ts'

export function prefetchThreadPane(client: QueryClient, id: number): void {
  void client.prefetchQuery(threadQuery(client, id))
  void client.prefetchQuery(messagesQuery(client, id))
  void client.prefetchQuery(subscribersQuery(client, id))
}
