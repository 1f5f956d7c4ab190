import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { meOf } from '../accounts/me.api.ts'
import { keys } from './keys.ts'
import { fetchLive } from './live/cache.ts'
import { mergeMessages } from './live/messages.live.ts'
import type { MessageList } from './live/state.ts'

const pageSize = 30

const ask = (id: number, before_id: number | undefined, page_size: number, signal?: AbortSignal) =>
  call('GET /api/v1/threads/{id}/messages/', {
    params: { id },
    query: { sorting: '-id', page_size, ...(before_id && { before_id }) },
    signal,
  })

/** Before a given message `next` counts from the newest, so only a short page says that there is nothing older. */
const isLastPage = (length: number, size: number, next: string | null, before_id: number | undefined) =>
  length < size || (before_id === undefined && next === null)

async function fetchPage(
  client: QueryClient,
  id: number,
  { before_id, size = pageSize, signal }: { before_id?: number; size?: number; signal?: AbortSignal },
): Promise<MessageList> {
  const state = await fetchLive(
    meOf(client).id,
    () => ask(id, before_id, size, signal),
    (empty, { results, next }) => ({
      ...empty,
      messages: {
        [id]: { messages: results.toReversed(), complete: isLastPage(results.length, size, next, before_id) },
      },
    }),
  )
  return state.messages[id] ?? { messages: [], complete: true }
}

/** The newest page. Fetched again, it keeps the history that is held, unless it no longer reaches it. */
export const messagesQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: keys.messages(id),
    queryFn: async ({ signal }): Promise<MessageList> => {
      const fresh = await fetchPage(client, id, { signal })
      const held = client.getQueryData<MessageList>(keys.messages(id))
      return held ? joinNewest(held, fresh) : fresh
    },
  })

/** Puts the newest page to what is held; a hole between the two drops the old part. */
function joinNewest(held: MessageList, fresh: MessageList): MessageList {
  const newest = held.messages.at(-1)
  const oldest = fresh.messages[0]
  if (!newest || !oldest || oldest.id > newest.id) return fresh
  return {
    messages: mergeMessages(held.messages, fresh.messages),
    complete: held.complete || fresh.complete,
  }
}

/** Puts the page before the oldest message that is held; `size` messages. */
export async function fetchOlder(client: QueryClient, id: number, size = pageSize): Promise<void> {
  const oldest = client.getQueryData<MessageList>(keys.messages(id))?.messages[0]
  if (!oldest) return
  const page = await fetchPage(client, id, { before_id: oldest.id, size })
  client.setQueryData<MessageList>(keys.messages(id), (held) =>
    // Meanwhile the list can have been replaced by one that starts later: then this page does not join it.
    held?.messages[0]?.id === oldest.id
      ? { messages: mergeMessages(page.messages, held.messages), complete: page.complete }
      : held,
  )
}
