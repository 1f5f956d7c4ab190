import { routeQuery } from '../../../platform/api/route-query.ts'

/** Polled: no live event announces a change. */
export const statusQuery = routeQuery(
  ['system-status'],
  'GET /api/v1/status/',
  {},
  { staleTime: 0, refetchInterval: 10_000 },
)
