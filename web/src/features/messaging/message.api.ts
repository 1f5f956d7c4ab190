import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { meOf } from '../accounts/me.api.ts'
import { keys } from './keys.ts'
import { fetchLive } from './live/cache.ts'
import { mergeMessages } from './live/messages.live.ts'
import type { MessageList } from './live/state.ts'

const pageSize = 30

interface PageOf {
  /** One of these, or none for the newest page. */
  before_id?: number
  after_id?: number
  around_id?: number
  size?: number
  signal?: AbortSignal
}

/** A page of a thread's messages, with what came live while it was on its way. */
export async function fetchMessages(client: QueryClient, id: number, of: PageOf): Promise<MessageList> {
  const { size = pageSize, signal, ...place } = of
  const ascending = place.after_id !== undefined
  const state = await fetchLive(
    meOf(client).id,
    () =>
      call('GET /api/v1/threads/{id}/messages/', {
        params: { id },
        query: { sorting: ascending ? 'id' : '-id', page_size: size, ...place },
        signal,
      }),
    (empty, { results, has_older, has_newer }) => ({
      ...empty,
      messages: {
        [id]: {
          messages: ascending ? results : results.toReversed(),
          complete: !has_older,
          ...(has_newer && { isApart: true }),
        },
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
      const fresh = await fetchMessages(client, id, { signal })
      const held = client.getQueryData<MessageList>(keys.messages(id))
      return held ? joinNewest(held, fresh) : fresh
    },
  })

/** Puts the newest page to what is held; a hole between the two drops the old part, unless one reads just there. */
function joinNewest(held: MessageList, fresh: MessageList): MessageList {
  const newest = held.messages.at(-1)
  const oldest = fresh.messages[0]
  if (!newest || !oldest || oldest.id > newest.id) return held.isApart ? held : fresh
  return {
    messages: mergeMessages(held.messages, fresh.messages),
    complete: held.complete || fresh.complete,
  }
}
