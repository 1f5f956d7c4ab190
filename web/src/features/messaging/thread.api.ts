import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useCallback, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { isApiError } from '../../platform/api/api-error.ts'
import { meOf } from '../accounts/me.api.ts'
import { holdsThreads } from './delivered.ts'
import { keys } from './keys.ts'
import { fetchLive } from './live/cache.ts'
import { boxes, type Box, type ThreadList } from './live/state.ts'
import { addPage, nextPage } from './live/thread-list.ts'

const pageSize = 20
const largestPage = 250

const queryOf = (box: Box) =>
  ({
    inbox: { status: 'active' },
    unread: { status: 'active', subscriber_status: 'pending' },
    archive: { status: 'archived' },
  })[box] as { status: 'active' | 'archived'; subscriber_status?: 'pending' }

async function askPage(box: Box, page: number, page_size: number, signal?: AbortSignal) {
  const query = { ...queryOf(box), ordering: '-last_message_date', page, page_size } as const
  const answer = await call('GET /api/v2/threads/', { query, signal })
  holdsThreads(answer.results)
  return answer
}

/** The list as far as it is held, or its first page: fetching again never makes it shorter than what one reads. */
export const threadListQuery = (client: QueryClient, box: Box) =>
  queryOptions({
    queryKey: keys.list(box),
    queryFn: ({ signal }): Promise<ThreadList> => {
      const shown = client.getQueryData<ThreadList>(keys.list(box))?.threads.length ?? 0
      return fetchLive(
        meOf(client).id,
        () => askPage(box, 1, Math.min(largestPage, Math.max(pageSize, shown)), signal),
        (state, page) => ({ ...state, [box]: { threads: page.results, count: page.count } }),
        (state) => state[box] ?? { threads: [], count: 0 },
      )
    },
  })

/** Puts the next page to a list; what moved meanwhile is there once. */
async function fetchMore(client: QueryClient, box: Box): Promise<void> {
  const shown = client.getQueryData<ThreadList>(keys.list(box))?.threads.length ?? 0
  const more = await fetchLive(
    meOf(client).id,
    () => askPage(box, nextPage(shown, pageSize), pageSize),
    (state, page) => ({ ...state, [box]: { threads: page.results, count: page.count } }),
    (state) => state[box],
  )
  if (!more) return
  client.setQueryData<ThreadList>(keys.list(box), (held) => held && addPage(held, more.threads, more.count))
}

export function useThreadList(box: Box) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(threadListQuery(client, box))
  const [isLoadingMore, setLoadingMore] = useState(false)
  const hasMore = data !== undefined && data.threads.length < data.count
  const loadMore = useCallback(() => {
    if (!hasMore || isLoadingMore) return
    setLoadingMore(true)
    fetchMore(client, box)
      // The next scroll tries again.
      .catch(() => {})
      .finally(() => setLoadingMore(false))
  }, [client, box, hasMore, isLoadingMore])
  return { list: data, isError, refetch, hasMore, loadMore }
}

/** How many threads have something unread. */
export const unreadCountQuery = queryOptions({
  queryKey: keys.unreadCount,
  queryFn: async ({ signal }) => (await askPage('unread', 1, 1, signal)).count,
})

export const useUnreadCount = (): number => useQuery(unreadCountQuery).data ?? 0

/** A thread that a list holds is on screen at once. Null: there is no such thread for this person. */
export const threadQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: keys.thread(id),
    queryFn: ({ signal }): Promise<Thread | null> =>
      fetchLive(
        meOf(client).id,
        () => call('GET /api/v2/threads/{id}/', { params: { id }, signal }),
        (state, thread) => ({ ...state, threads: { [id]: thread } }),
        (state) => state.threads[id] ?? null,
      ).catch((reason: unknown) => {
        if (isApiError(reason, 404)) return null
        throw reason
      }),
    initialData: () => listedThread(client, id),
  })

function listedThread(client: QueryClient, id: number): Thread | undefined {
  for (const box of boxes) {
    const found = client.getQueryData<ThreadList>(keys.list(box))?.threads.find((thread) => thread.id === id)
    if (found) return found
  }
  return undefined
}
