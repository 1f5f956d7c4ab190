import { useQuery } from '@tanstack/react-query'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import type { ResponseOf } from '../../../platform/api/endpoint.ts'

export type ReachabilityShift = ResponseOf<'GET /api/v1/alerts/reachability/'>['results'][number]
export type TestPage = ResponseOf<'GET /api/v1/alerts/test-pages/{id}/'>

/** Polled: no live event reports changes of other users' devices. */
const refreshMs = 30_000

export const reachabilityQuery = routeQuery(
  ['reachability'],
  'GET /api/v1/alerts/reachability/',
  {},
  { staleTime: 0, refetchInterval: refreshMs },
)

export const useSendTestPage = routeMutation('POST /api/v1/alerts/test-pages/', {
  onSuccess: (page, client) => client.setQueryData(testPageQuery(page.thread_id).queryKey, page),
})

/** Polls every second until the test is over, then less often for late receipts. */
const testPageQuery = (thread_id: number) =>
  routeQuery(
    ['test-page'],
    'GET /api/v1/alerts/test-pages/{id}/',
    { id: thread_id },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.is_over ? 3_000 : 1_000) },
  )

export const useTestPage = (thread_id: number | undefined) =>
  useQuery({ ...testPageQuery(thread_id ?? 0), enabled: thread_id !== undefined })
