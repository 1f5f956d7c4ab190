import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { pauseAfterFailure } from '../../../platform/api/failure-pause.ts'
import { queryKeys } from '../live/query-keys.ts'
import type { SubscriberList } from '../live/live-state.ts'
import { fetchSubscribers, subscriberPageSize, subscribersQuery } from '../threads/subscriber.api.ts'

async function fetchMore(client: QueryClient, id: number, listedCount: number): Promise<void> {
  const more = await fetchSubscribers(client, id, Math.floor(listedCount / subscriberPageSize) + 1)
  client.setQueryData<SubscriberList>(queryKeys.subscribers(id), (known) => {
    if (!known) return known
    const knownIds = new Set(known.subscribers.map((subscriber) => subscriber.id))
    const fresh = more.subscribers.filter((subscriber) => !knownIds.has(subscriber.id))
    return { subscribers: [...known.subscribers, ...fresh], count: more.count }
  })
}

export function useSubscribers(id: number) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(subscribersQuery(client, id))
  const [isLoadingMore, setLoadingMore] = useState(false)
  const listedCount = data?.subscribers.length ?? 0
  const hasMore = data !== undefined && listedCount < data.count
  const loadMore = useCallback(() => {
    if (!hasMore || isLoadingMore) return
    setLoadingMore(true)
    fetchMore(client, id, listedCount)
      .catch(pauseAfterFailure)
      .finally(() => setLoadingMore(false))
  }, [client, id, listedCount, hasMore, isLoadingMore])
  return { list: data, isError, refetch, loadMore }
}
