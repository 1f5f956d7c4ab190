import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../live/query-keys.ts'
import { mergeMessages } from '../live/messages.live.ts'
import type { MessageList } from '../live/live-state.ts'
import { fetchMessages } from './message.api.ts'

const getLoadedMessages = (client: QueryClient, id: number) =>
  client.getQueryData<MessageList>(queryKeys.messages(id))

export async function fetchOlderMessages(client: QueryClient, id: number): Promise<void> {
  const oldest = getLoadedMessages(client, id)?.messages[0]
  if (!oldest) return
  const page = await fetchMessages(client, id, { before_id: oldest.id })
  client.setQueryData<MessageList>(queryKeys.messages(id), (known) =>
    // If another range replaced the list during the request, the page does not join it.
    known?.messages[0]?.id === oldest.id
      ? { ...known, messages: mergeMessages(page.messages, known.messages), isComplete: page.isComplete }
      : known,
  )
}

/** Clears `isDetached` after the last page. */
export async function fetchNewerMessages(client: QueryClient, id: number): Promise<void> {
  const newest = getLoadedMessages(client, id)?.messages.at(-1)
  if (!newest) return
  const page = await fetchMessages(client, id, { after_id: newest.id })
  client.setQueryData<MessageList>(queryKeys.messages(id), (known) =>
    known?.isDetached && known.messages.at(-1)?.id === newest.id
      ? { ...page, messages: mergeMessages(known.messages, page.messages), isComplete: known.isComplete }
      : known,
  )
}

export async function fetchMessagesAround(
  client: QueryClient,
  id: number,
  message_id: number,
): Promise<void> {
  client.setQueryData(queryKeys.messages(id), await fetchMessages(client, id, { around_id: message_id }))
}

export async function fetchNewestMessages(client: QueryClient, id: number): Promise<void> {
  client.setQueryData(queryKeys.messages(id), await fetchMessages(client, id, {}))
}

export function dropDetachedMessages(client: QueryClient, id: number): void {
  if (getLoadedMessages(client, id)?.isDetached)
    client.removeQueries({ queryKey: queryKeys.messages(id), exact: true })
}
