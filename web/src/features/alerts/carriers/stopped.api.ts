import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/** Under the key of carriers: asked again with them. */
export const stoppedQuery = queryOptions({
  queryKey: ['carriers', 'stopped'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/alerts/stopped/', { signal })).results,
  staleTime: 0,
})

export function useLiftStopped() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: string) => call('POST /api/v1/alerts/stopped/lift/', { body: { address } }),
    onSuccess: () => client.invalidateQueries({ queryKey: stoppedQuery.queryKey }),
  })
}
