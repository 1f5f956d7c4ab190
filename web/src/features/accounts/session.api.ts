import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

/** Where this person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/auth/sessions/', { signal })).results,
})
