import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { keys } from './keys.ts'

/** Message types by name; boot brings them. */
export const messageTypesQuery = queryOptions({
  queryKey: keys.messageTypes,
  queryFn: async ({ signal }) => (await call('GET /api/v1/messagetypes/', { signal })).results,
})
