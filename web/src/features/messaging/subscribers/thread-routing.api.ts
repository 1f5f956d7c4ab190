import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/** What policies did when the thread was sent never changes. Whether notifications still wait does. */
export const threadRoutingQuery = (id: number) =>
  queryOptions({
    queryKey: ['thread-routing', id],
    queryFn: ({ signal }) => call('GET /api/v1/threads/{id}/routing/', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.waits_until ? 60_000 : false),
  })
