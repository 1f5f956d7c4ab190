import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { limits } from '@wardline/contract/limits.ts'
import { call } from '../../platform/api/call.ts'
import { meOf } from '../accounts/me.api.ts'
import { keys } from './keys.ts'
import { applyToCache, fetchLive } from './live/cache.ts'
import type { SubscriberList } from './live/state.ts'

export const subscriberPage = limits.subscriber_page

export const fetchSubscribers = async (
  client: QueryClient,
  id: number,
  page: number,
): Promise<SubscriberList> => {
  const me = meOf(client).id
  const state = await fetchLive(
    me,
    () =>
      call('GET /api/v1/threads/{id}/subscribers/', {
        params: { id },
        query: { page, page_size: subscriberPage },
      }),
    (empty, { results, count }) => ({ ...empty, subscribers: { [id]: { subscribers: results, count } } }),
  )
  const list = state.subscribers[id] ?? { subscribers: [], count: 0 }
  shareStatuses(client, me, list)
  return list
}

/** Rows of other threads show the same people. */
export function shareStatuses(client: QueryClient, me: number, { subscribers }: SubscriberList): void {
  const statuses = subscribers.flatMap(({ user_id, status }) =>
    status === null ? [] : [{ user_id, status }],
  )
  applyToCache(client, me, [{ kind: 'presence_changed', channel: '', payload: { statuses } }])
}

/** Who watches, however many are on the thread; `count` of those changes whenever somebody comes or goes. */
export const watchersQuery = (id: number, count: number | undefined) =>
  queryOptions({
    queryKey: ['watchers', id, count],
    queryFn: async ({ signal }) =>
      (
        await call('GET /api/v1/threads/{id}/subscribers/', {
          params: { id },
          query: { reason: 'monitoring' },
          signal,
        })
      ).results,
  })

export const subscribersQuery = (client: QueryClient, id: number) =>
  queryOptions({ queryKey: keys.subscribers(id), queryFn: () => fetchSubscribers(client, id, 1) })
