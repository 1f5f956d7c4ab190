import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

export const policiesKey = ['escalation-policies'] as const

/** Sorted by name. Never fresh: `used_by` changes without an event. */
export const policiesQuery = queryOptions({
  queryKey: [...policiesKey, 'all'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/escalationpolicies/', { query: { page_size: 250 }, signal })).results,
  staleTime: 0,
})

export const policyQuery = (id: number) =>
  queryOptions({
    queryKey: [...policiesKey, id],
    queryFn: () => call('GET /api/v1/escalationpolicies/{id}/', { params: { id } }),
  })
