import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import type { Answer } from '../../../platform/api/line.ts'

export type ReachShift = Answer<'GET /api/v1/alerts/reachability/'>['results'][number]
export type TestPage = Answer<'GET /api/v1/alerts/test-pages/{id}/'>

/** Devices come and go without an event for everyone who looks at this list. */
const refreshMs = 30_000

export const reachabilityQuery = queryOptions({
  queryKey: ['reachability'],
  queryFn: ({ signal }) => call('GET /api/v1/alerts/reachability/', { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
})

export function useSendTestPage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (user_id: number | undefined) =>
      call('POST /api/v1/alerts/test-pages/', {
        body: user_id === undefined ? {} : { user_id },
        idempotencyKey: newKey(),
      }),
    onSuccess: (page) => client.setQueryData(['test-page', page.thread_id], page),
  })
}

/** Looked at each second while something is on its way, and now and then after it: a device may say that it is there. */
export const useTestPage = (thread_id: number | undefined) =>
  useQuery({
    queryKey: ['test-page', thread_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/alerts/test-pages/{id}/', { params: { id: thread_id ?? 0 }, signal }),
    enabled: thread_id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_over ? 3_000 : 1_000),
  })
