import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/** Polled: no live event announces a change. */
export const statusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: ({ signal }) => call('GET /api/v1/status/', { signal }),
  staleTime: 0,
  refetchInterval: 10_000,
})
