import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryKeys } from '../live/query-keys.ts'

/** The boot response fills the cache. */
export const messageTypesQuery = queryOptions({
  queryKey: queryKeys.messageTypes,
  queryFn: async ({ signal }) => (await call('GET /api/v1/messagetypes/', { signal })).results,
})
