import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { getMe } from '../../accounts/me/me.api.ts'
import { queryKeys } from '../live/query-keys.ts'
import { fetchWithLiveEvents } from '../live/fetch.live.ts'
import { mergeMessages } from '../live/messages.live.ts'
import type { MessageList } from '../live/live-state.ts'

const pageSize = 30

interface MessagePageQuery {
  /** At most one of these three ids; none for the newest page. */
  before_id?: number
  after_id?: number
  around_id?: number
  size?: number
  signal?: AbortSignal
}

export async function fetchMessages(
  client: QueryClient,
  id: number,
  query: MessagePageQuery,
): Promise<MessageList> {
  const { size = pageSize, signal, ...position } = query
  const isAscending = position.after_id !== undefined
  const state = await fetchWithLiveEvents(
    getMe(client).id,
    () =>
      call('GET /api/v1/threads/{id}/messages/', {
        params: { id },
        query: { sorting: isAscending ? 'id' : '-id', page_size: size, ...position },
        signal,
      }),
    (empty, { results, has_older, has_newer }) => ({
      ...empty,
      messages: {
        [id]: {
          messages: isAscending ? results : results.toReversed(),
          isComplete: !has_older,
          ...(has_newer && { isDetached: true }),
        },
      },
    }),
  )
  return state.messages[id] ?? { messages: [], isComplete: true }
}

/** A refetch keeps the loaded history unless a gap has opened. */
export const messagesQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: queryKeys.messages(id),
    queryFn: async ({ signal }): Promise<MessageList> => {
      const fresh = await fetchMessages(client, id, { signal })
      const known = client.getQueryData<MessageList>(queryKeys.messages(id))
      return known ? joinNewestPage(known, fresh) : fresh
    },
  })

/** A gap drops the old range, unless it is detached. */
function joinNewestPage(known: MessageList, fresh: MessageList): MessageList {
  const newest = known.messages.at(-1)
  const oldest = fresh.messages[0]
  if (!newest || !oldest || oldest.id > newest.id) return known.isDetached ? known : fresh
  return {
    messages: mergeMessages(known.messages, fresh.messages),
    isComplete: known.isComplete || fresh.isComplete,
  }
}
