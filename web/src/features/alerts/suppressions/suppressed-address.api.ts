import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/** Nested below the key of the providers, to be refetched with them. */
export const suppressedAddressesQuery = queryOptions({
  queryKey: ['providers', 'suppressions'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/alerts/suppressions/', { signal })).results,
  staleTime: 0,
})

export function useLiftSuppression() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: string) => call('POST /api/v1/alerts/suppressions/lift/', { body: { address } }),
    onSuccess: () => client.invalidateQueries({ queryKey: suppressedAddressesQuery.queryKey }),
  })
}
