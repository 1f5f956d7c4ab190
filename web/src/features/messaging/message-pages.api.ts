import type { QueryClient } from '@tanstack/react-query'
import { keys } from './keys.ts'
import { mergeMessages } from './live/messages.live.ts'
import type { MessageList } from './live/state.ts'
import { fetchMessages } from './message.api.ts'

const heldOf = (client: QueryClient, id: number) => client.getQueryData<MessageList>(keys.messages(id))

/** Puts the page before the oldest message that is held. */
export async function fetchOlder(client: QueryClient, id: number): Promise<void> {
  const oldest = heldOf(client, id)?.messages[0]
  if (!oldest) return
  const page = await fetchMessages(client, id, { before_id: oldest.id })
  client.setQueryData<MessageList>(keys.messages(id), (held) =>
    // Meanwhile the list can have been replaced by one that starts elsewhere: then this page does not join it.
    held?.messages[0]?.id === oldest.id
      ? { ...held, messages: mergeMessages(page.messages, held.messages), complete: page.complete }
      : held,
  )
}

/** Puts the page after the newest message that is held; with the last one, live messages follow by themselves. */
export async function fetchNewer(client: QueryClient, id: number): Promise<void> {
  const newest = heldOf(client, id)?.messages.at(-1)
  if (!newest) return
  const page = await fetchMessages(client, id, { after_id: newest.id })
  client.setQueryData<MessageList>(keys.messages(id), (held) =>
    held?.isApart && held.messages.at(-1)?.id === newest.id
      ? { ...page, messages: mergeMessages(held.messages, page.messages), complete: held.complete }
      : held,
  )
}

/** In place of what is held: that message, with some before it and some after it. */
export async function fetchAround(client: QueryClient, id: number, message_id: number): Promise<void> {
  client.setQueryData(keys.messages(id), await fetchMessages(client, id, { around_id: message_id }))
}

/** In place of what is held: the newest page. */
export async function fetchNewest(client: QueryClient, id: number): Promise<void> {
  client.setQueryData(keys.messages(id), await fetchMessages(client, id, {}))
}

/** A thread that is opened again opens at its end. */
export function forgetApart(client: QueryClient, id: number): void {
  if (heldOf(client, id)?.isApart) client.removeQueries({ queryKey: keys.messages(id), exact: true })
}
