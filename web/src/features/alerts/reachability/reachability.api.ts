import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
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

export function useSendTestPage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (user_id: number | undefined) =>
      call('POST /api/v1/alerts/test-pages/', {
        body: user_id === undefined ? {} : { user_id },
        idempotencyKey: createIdempotencyKey(),
      }),
    onSuccess: (page) => client.setQueryData(['test-page', page.thread_id], page),
  })
}

/** Polls every second until the test is over, then less often for late receipts. */
export const useTestPage = (thread_id: number | undefined) =>
  useQuery({
    queryKey: ['test-page', thread_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/alerts/test-pages/{id}/', { params: { id: thread_id ?? 0 }, signal }),
    enabled: thread_id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_over ? 3_000 : 1_000),
  })
