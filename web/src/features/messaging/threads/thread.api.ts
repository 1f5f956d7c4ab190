import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  noThreadFilter,
  toListConditions,
} from '@wardline/contract/messaging/thread-filters/thread-filter.rules.ts'
import type { ThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useCallback, useState } from 'react'
import { pauseAfterFailure } from '../../../platform/api/failure-pause.ts'
import { call } from '../../../platform/api/call.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { getMe } from '../../accounts/me/me.api.ts'
import { queueDeliveryReceipts } from '../live/delivery-receipts.live.ts'
import { queryKeys } from '../live/query-keys.ts'
import { fetchWithLiveEvents } from '../live/fetch.live.ts'
import { boxes, type Box, type LiveState, type ThreadList } from '../live/live-state.ts'
import { appendPage, nextPageNumber } from '../live/thread-list.rules.ts'

const pageSize = 20
const maxPageSize = 250

interface ListFilter {
  status: 'active' | 'archived'
  subscriber_status?: 'pending'
  acknowledgements?: 'needs_my_response' | 'waiting_for_others'
}

const filters: Readonly<Record<Box, ListFilter>> = {
  inbox: { status: 'active' },
  unread: { status: 'active', subscriber_status: 'pending' },
  archive: { status: 'archived' },
  needs_my_response: { status: 'active', acknowledgements: 'needs_my_response' },
  waiting_for_others: { status: 'active', acknowledgements: 'waiting_for_others' },
}

async function requestPage(
  box: Box,
  filter: ThreadFilter,
  page: number,
  page_size: number,
  signal?: AbortSignal,
) {
  const query = {
    ...filters[box],
    ...toListConditions(filter),
    ordering: '-last_message_date',
    page,
    page_size,
  } as const
  const response = await call('GET /api/v2/threads/', { query, signal })
  queueDeliveryReceipts(response.results)
  return response
}

const getThreadFilter = (client: QueryClient): ThreadFilter =>
  client.getQueryData(queryKeys.threadFilter) ?? noThreadFilter

const isShown = (client: QueryClient, filter: ThreadFilter): boolean =>
  JSON.stringify(filter) === JSON.stringify(getThreadFilter(client))

/** Empties the lists, so that no row of the former filter stays. */
async function refetchLists(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: queryKeys.lists })
  await client.resetQueries({ queryKey: queryKeys.lists })
}

/** Comes with the boot response. It is fetched again if events were missed. */
const threadFilterQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: queryKeys.threadFilter,
    queryFn: async ({ signal }) => {
      const filter = await call('GET /api/v1/thread_filter/', { signal })
      // After the filter is stored.
      if (!isShown(client, filter)) setTimeout(() => void refetchLists(client))
      return filter
    },
  })

export const useThreadFilter = (): ThreadFilter =>
  useQuery(threadFilterQuery(useQueryClient())).data ?? noThreadFilter

export function showThreadFilter(client: QueryClient, filter: ThreadFilter): void {
  if (isShown(client, filter)) return
  client.setQueryData(queryKeys.threadFilter, filter)
  void refetchLists(client)
}

const maxAttempts = 3

/** Refetches the page if an event during the request named a thread outside it, which may now belong here. */
async function fetchPage(
  client: QueryClient,
  box: Box,
  request: (filter: ThreadFilter) => ReturnType<typeof requestPage>,
): Promise<ThreadList> {
  const filter = getThreadFilter(client)
  const me = getMe(client).id
  for (let attempt = 1; ; attempt++) {
    const state = await fetchWithLiveEvents(
      me,
      () => request(filter),
      (empty, page) => ({
        ...empty,
        filter,
        [box]: { threads: page.results, count: page.count },
      }),
    )
    if (state.unknown_threads.length === 0 || attempt === maxAttempts)
      return state[box] ?? { threads: [], count: 0 }
  }
}

/** Fetches as many rows as are shown: a refetch never shortens the list. */
const threadListQuery = (client: QueryClient, box: Box) =>
  queryOptions({
    queryKey: queryKeys.list(box),
    queryFn: ({ signal }) => {
      const listedCount = client.getQueryData<ThreadList>(queryKeys.list(box))?.threads.length ?? 0
      const size = Math.min(maxPageSize, Math.max(pageSize, listedCount))
      return fetchPage(client, box, (filter) => requestPage(box, filter, 1, size, signal))
    },
  })

/**
 * A page without a new thread means that one is missing further up: fetch earlier pages next, because
 * requesting the same page again would never end.
 */
async function fetchMore(client: QueryClient, box: Box): Promise<void> {
  const key = queryKeys.list(box)
  const filterAtStart = getThreadFilter(client)
  const listedCount = () => client.getQueryData<ThreadList>(key)?.threads.length ?? 0
  for (let page = nextPageNumber(listedCount(), pageSize); page > 0; page--) {
    const more = await fetchPage(client, box, (filter) => requestPage(box, filter, page, pageSize))
    // The page is of a list that is no longer shown.
    if (getThreadFilter(client) !== filterAtStart) return
    const before = listedCount()
    client.setQueryData<ThreadList>(key, (known) => known && appendPage(known, more.threads, more.count))
    if (listedCount() > before) return
  }
  client.setQueryData<ThreadList>(key, (known) => known && { ...known, count: known.threads.length })
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
      .catch(pauseAfterFailure)
      .finally(() => setLoadingMore(false))
  }, [client, box, hasMore, isLoadingMore])
  return { list: data, isError, refetch, hasMore, loadMore }
}

const countQuery = (queryKey: readonly [string], box: Box) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await requestPage(box, noThreadFilter, 1, 1, signal)).count,
  })

const countQueries = {
  unread: countQuery(queryKeys.unreadCount, 'unread'),
  needs_my_response: countQuery(queryKeys.needsMyResponseCount, 'needs_my_response'),
  waiting_for_others: countQuery(queryKeys.waitingForOthersCount, 'waiting_for_others'),
}

export const useBoxCount = (box: keyof typeof countQueries): number => useQuery(countQueries[box]).data ?? 0

const quietCountQuery = queryOptions({
  queryKey: queryKeys.quietCount,
  queryFn: async ({ signal }) => (await call('GET /api/v1/threads/waiting/', { signal })).quiet,
})

/** Unread threads of the inbox without those that are muted and do not need the user. */
export function useAlertCount(): number {
  const unread = useBoxCount('unread')
  const quiet = useQuery(quietCountQuery).data ?? 0
  // The two are fetched one after the other.
  return Math.max(0, unread - quiet)
}

/** Null when the thread does not exist or the user may not see it. */
export const threadQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: queryKeys.thread(id),
    queryFn: async ({ signal }): Promise<Thread | null> => {
      try {
        const request = () => call('GET /api/v2/threads/{id}/', { params: { id }, signal })
        const store = (state: LiveState, thread: Thread) => ({ ...state, threads: { [id]: thread } })
        return (await fetchWithLiveEvents(getMe(client).id, request, store)).threads[id] ?? null
      } catch (reason) {
        if (isApiError(reason, 404)) return null
        throw reason
      }
    },
    initialData: () => findListedThread(client, id),
  })

function findListedThread(client: QueryClient, id: number): Thread | undefined {
  for (const box of boxes) {
    const found = client
      .getQueryData<ThreadList>(queryKeys.list(box))
      ?.threads.find((thread) => thread.id === id)
    if (found) return found
  }
  return undefined
}
