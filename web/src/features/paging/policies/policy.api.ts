import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/** Every address of policies in the query cache begins with it: `escalation_policy_changed` asks for all of them again. */
export const policiesKey = ['escalation-policies'] as const

/** All of them by name. Asked again when the page opens: where a policy is used changes elsewhere. */
export const policiesQuery = queryOptions({
  queryKey: [...policiesKey, 'all'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/escalationpolicies/', { query: { page_size: 250 }, signal })).results,
  staleTime: 0,
})

/** One of them, for a form that knows its number alone. */
export const policyQuery = (id: number) =>
  queryOptions({
    queryKey: [...policiesKey, id],
    queryFn: () => call('GET /api/v1/escalationpolicies/{id}/', { params: { id } }),
  })
