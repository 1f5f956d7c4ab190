import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { limits } from '@wardline/contract/limits.ts'
import { call } from '../../../platform/api/call.ts'
import { rowsQuery } from '../../../platform/api/route-query.ts'
import { getMe } from '../../accounts/me/me.api.ts'
import { queryKeys } from '../live/query-keys.ts'
import { applyEventsToCache } from '../live/cache.live.ts'
import { fetchWithLiveEvents } from '../live/fetch.live.ts'
import type { SubscriberList } from '../live/live-state.ts'

export const subscriberPageSize = limits.subscriber_page

export const fetchSubscribers = async (
  client: QueryClient,
  id: number,
  page: number,
): Promise<SubscriberList> => {
  const me = getMe(client).id
  const state = await fetchWithLiveEvents(
    me,
    () =>
      call('GET /api/v1/threads/{id}/subscribers/', {
        params: { id },
        query: { page, page_size: subscriberPageSize },
      }),
    (empty, { results, count }) => ({ ...empty, subscribers: { [id]: { subscribers: results, count } } }),
  )
  const list = state.subscribers[id] ?? { subscribers: [], count: 0 }
  cacheStatuses(client, me, list)
  return list
}

function cacheStatuses(client: QueryClient, me: number, { subscribers }: SubscriberList): void {
  const statuses = subscribers.flatMap(({ user_id, status }) =>
    status === null ? [] : [{ user_id, status }],
  )
  applyEventsToCache(client, me, [{ kind: 'presence_changed', channel: '', payload: { statuses } }])
}

/** Refetches when `count`, the number of subscribers, changes. */
export const monitorsQuery = (id: number, count: number | undefined) =>
  rowsQuery(['watchers', id, count], 'GET /api/v1/threads/{id}/subscribers/', { id, reason: 'monitoring' })

export const subscribersQuery = (client: QueryClient, id: number) =>
  queryOptions({ queryKey: queryKeys.subscribers(id), queryFn: () => fetchSubscribers(client, id, 1) })
