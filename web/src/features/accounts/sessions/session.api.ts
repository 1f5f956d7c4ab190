import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/auth/sessions/', { signal })).results,
})

/** `account_changed` refetches it. */
export const sessionLimitsQuery = queryOptions({
  queryKey: ['account', 'session-limits'],
  queryFn: ({ signal }) => call('GET /api/v1/account/session-limits/', { signal }),
  staleTime: 0,
})
