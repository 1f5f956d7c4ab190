import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { policyKey, routingKey } from '../routing.api.ts'

export const policyVersionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...policyKey(id), 'versions'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/routing/policies/{id}/versions/', {
        params: { id },
        query: { page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _, page) => (next === null ? undefined : page + 1),
    staleTime: 0,
  })

export function useRestoreVersion({ id, version: seen }: Pick<RoutingPolicy, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: number) =>
      call('POST /api/v1/routing/policies/{id}/versions/{version}/restore/', {
        params: { id, version },
        body: { version: seen },
      }),
    onSuccess: (policy) => client.setQueryData<RoutingPolicy>(policyKey(id), policy),
    onSettled: () => client.invalidateQueries({ queryKey: routingKey }),
  })
}
