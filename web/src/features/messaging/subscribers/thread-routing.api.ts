import { routeQuery } from '../../../platform/api/route-query.ts'

/**
 * The decisions of the policies when the thread was sent never change; only the state of delayed notifications
 * does.
 */
export const threadRoutingQuery = (id: number) =>
  routeQuery(
    ['thread-routing'],
    'GET /api/v1/threads/{id}/routing/',
    { id },
    { refetchInterval: ({ state }) => (state.data?.waits_until ? 60_000 : false) },
  )
