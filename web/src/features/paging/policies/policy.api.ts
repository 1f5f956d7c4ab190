import { alwaysFresh, routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'

export const policiesKey = ['escalation-policies'] as const

/** Sorted by name. Never fresh: `used_by` changes without an event. */
export const policiesQuery = rowsQuery(
  policiesKey,
  'GET /api/v1/escalationpolicies/',
  { page_size: 250 },
  alwaysFresh,
)

export const policyQuery = (id: number) =>
  routeQuery(policiesKey, 'GET /api/v1/escalationpolicies/{id}/', { id })
