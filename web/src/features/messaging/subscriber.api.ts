import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { meOf } from '../accounts/me.api.ts'
import { keys } from './keys.ts'
import { applyToCache, fetchLive } from './live/cache.ts'
import type { SubscriberList } from './live/state.ts'

const pageSize = 50

const fetchPage = async (client: QueryClient, id: number, page: number): Promise<SubscriberList> => {
  const me = meOf(client).id
  const state = await fetchLive(
    me,
    () =>
      call('GET /api/v1/threads/{id}/subscribers/', { params: { id }, query: { page, page_size: pageSize } }),
    (empty, { results, count }) => ({ ...empty, subscribers: { [id]: { subscribers: results, count } } }),
  )
  const list = state.subscribers[id] ?? { subscribers: [], count: 0 }
  const statuses = list.subscribers.flatMap(({ user_id, status }) =>
    status === null ? [] : [{ user_id, status }],
  )
  // Rows of other threads show the same people.
  applyToCache(client, me, [{ kind: 'presence_changed', channel: '', payload: { statuses } }])
  return list
}

export const subscribersQuery = (client: QueryClient, id: number) =>
  queryOptions({ queryKey: keys.subscribers(id), queryFn: () => fetchPage(client, id, 1) })

async function fetchMore(client: QueryClient, id: number, shown: number): Promise<void> {
  const more = await fetchPage(client, id, Math.floor(shown / pageSize) + 1)
  client.setQueryData<SubscriberList>(keys.subscribers(id), (held) => {
    if (!held) return held
    const known = new Set(held.subscribers.map((subscriber) => subscriber.id))
    const fresh = more.subscribers.filter((subscriber) => !known.has(subscriber.id))
    return { subscribers: [...held.subscribers, ...fresh], count: more.count }
  })
}

export function useSubscribers(id: number) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(subscribersQuery(client, id))
  const [isLoadingMore, setLoadingMore] = useState(false)
  const shown = data?.subscribers.length ?? 0
  const hasMore = data !== undefined && shown < data.count
  const loadMore = useCallback(() => {
    if (!hasMore || isLoadingMore) return
    setLoadingMore(true)
    fetchMore(client, id, shown)
      // The next scroll tries again.
      .catch(() => {})
      .finally(() => setLoadingMore(false))
  }, [client, id, shown, hasMore, isLoadingMore])
  return { list: data, isError, refetch, loadMore }
}
