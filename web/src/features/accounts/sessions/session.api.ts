import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'

export const sessionsQuery = rowsQuery(['sessions'], 'GET /api/v1/auth/sessions/', {})

/** `account_changed` refetches it. */
export const sessionLimitsQuery = routeQuery(
  ['account'],
  'GET /api/v1/account/session-limits/',
  {},
  alwaysFresh,
)

export const useSetSessionLimits = routeMutation('PUT /api/v1/account/session-limits/', {
  stores: sessionLimitsQuery,
  refetches: [sessionLimitsQuery.queryKey],
})
