import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useCallback, useState } from 'react'
import { afterFailure } from '../../platform/api/after-failure.ts'
import { call } from '../../platform/api/call.ts'
import { isApiError } from '../../platform/api/api-error.ts'
import { meOf } from '../accounts/me.api.ts'
import { holdsThreads } from './delivered.ts'
import { keys } from './keys.ts'
import { fetchLive } from './live/cache.ts'
import { boxes, type Box, type LiveState, type ThreadList } from './live/state.ts'
import { addPage, nextPage } from './live/thread-list.ts'

const pageSize = 20
const largestPage = 250

const queryOf = (box: Box) =>
  ({
    inbox: { status: 'active' },
    unread: { status: 'active', subscriber_status: 'pending' },
    archive: { status: 'archived' },
    owed: { status: 'active', open_items: 'owed' },
    awaited: { status: 'active', open_items: 'awaited' },
  })[box] as {
    status: 'active' | 'archived'
    subscriber_status?: 'pending'
    open_items?: 'owed' | 'awaited'
  }

async function askPage(box: Box, page: number, page_size: number, signal?: AbortSignal) {
  const query = { ...queryOf(box), ordering: '-last_message_date', page, page_size } as const
  const answer = await call('GET /api/v2/threads/', { query, signal })
  holdsThreads(answer.results)
  return answer
}

/** As often as events can name threads that a page does not have before the page is taken as it is. */
const mostTries = 3

/** A page with the events that came meanwhile. One that names a thread of another page may have moved it here. */
async function fetchPage(
  client: QueryClient,
  box: Box,
  ask: () => ReturnType<typeof askPage>,
): Promise<ThreadList> {
  const me = meOf(client).id
  for (let tries = 1; ; tries++) {
    const state = await fetchLive(me, ask, (empty, page) => ({
      ...empty,
      [box]: { threads: page.results, count: page.count },
    }))
    if (state.wanted.length === 0 || tries === mostTries) return state[box] ?? { threads: [], count: 0 }
  }
}

/** The list as far as it is held, or its first page: fetching again never makes it shorter than what one reads. */
const threadListQuery = (client: QueryClient, box: Box) =>
  queryOptions({
    queryKey: keys.list(box),
    queryFn: ({ signal }) => {
      const shown = client.getQueryData<ThreadList>(keys.list(box))?.threads.length ?? 0
      const size = Math.min(largestPage, Math.max(pageSize, shown))
      return fetchPage(client, box, () => askPage(box, 1, size, signal))
    },
  })

/**
 * Puts the next page to a list; what moved meanwhile is there once. A page without anything new says that something is
 * missing further up: asking for the same one again would go on forever.
 */
async function fetchMore(client: QueryClient, box: Box): Promise<void> {
  const key = keys.list(box)
  const shown = () => client.getQueryData<ThreadList>(key)?.threads.length ?? 0
  for (let page = nextPage(shown(), pageSize); page > 0; page--) {
    const more = await fetchPage(client, box, () => askPage(box, page, pageSize))
    const before = shown()
    client.setQueryData<ThreadList>(key, (held) => held && addPage(held, more.threads, more.count))
    if (shown() > before) return
  }
  client.setQueryData<ThreadList>(key, (held) => held && { ...held, count: held.threads.length })
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
      .catch(afterFailure)
      .finally(() => setLoadingMore(false))
  }, [client, box, hasMore, isLoadingMore])
  return { list: data, isError, refetch, hasMore, loadMore }
}

const countQuery = (queryKey: readonly [string], box: Box) =>
  queryOptions({ queryKey, queryFn: async ({ signal }) => (await askPage(box, 1, 1, signal)).count })

const countQueries = {
  unread: countQuery(keys.unreadCount, 'unread'),
  owed: countQuery(keys.owedCount, 'owed'),
  awaited: countQuery(keys.awaitedCount, 'awaited'),
}

/** How many threads have something unread, wait for one's own answer, or for somebody else's. */
export const useBoxCount = (box: keyof typeof countQueries): number => useQuery(countQueries[box]).data ?? 0

/** A thread that a list holds is on screen at once. Null: there is no such thread for this person. */
export const threadQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: keys.thread(id),
    queryFn: async ({ signal }): Promise<Thread | null> => {
      try {
        const ask = () => call('GET /api/v2/threads/{id}/', { params: { id }, signal })
        const place = (state: LiveState, thread: Thread) => ({ ...state, threads: { [id]: thread } })
        return (await fetchLive(meOf(client).id, ask, place)).threads[id] ?? null
      } catch (reason) {
        if (isApiError(reason, 404)) return null
        throw reason
      }
    },
    initialData: () => listedThread(client, id),
  })

function listedThread(client: QueryClient, id: number): Thread | undefined {
  for (const box of boxes) {
    const found = client.getQueryData<ThreadList>(keys.list(box))?.threads.find((thread) => thread.id === id)
    if (found) return found
  }
  return undefined
}
