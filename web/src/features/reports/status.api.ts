import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

/** Asked again every ten seconds while somebody looks at it: what it tells of is not told live. */
export const statusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: ({ signal }) => call('GET /api/v1/status/', { signal }),
  staleTime: 0,
  refetchInterval: 10_000,
})
