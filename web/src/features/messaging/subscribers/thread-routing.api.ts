import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/**
 * The decisions of the policies when the thread was sent never change; only the state of delayed notifications
 * does.
 */
export const threadRoutingQuery = (id: number) =>
  queryOptions({
    queryKey: ['thread-routing', id],
    queryFn: ({ signal }) => call('GET /api/v1/threads/{id}/routing/', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.waits_until ? 60_000 : false),
  })
