import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { afterFailure } from '../../../platform/api/after-failure.ts'
import { keys } from '../keys.ts'
import type { SubscriberList } from '../live/state.ts'
import { fetchSubscribers, subscriberPage, subscribersQuery } from '../subscriber.api.ts'

async function fetchMore(client: QueryClient, id: number, shown: number): Promise<void> {
  const more = await fetchSubscribers(client, id, Math.floor(shown / subscriberPage) + 1)
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
      .catch(afterFailure)
      .finally(() => setLoadingMore(false))
  }, [client, id, shown, hasMore, isLoadingMore])
  return { list: data, isError, refetch, loadMore }
}
