import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { policyListQuery, policyQuery, routingKey, type PolicyFilters } from '../routing.api.ts'
import { reorder } from './policy-order.rules.ts'

const all = { refetches: [routingKey] }

export const useCreatePolicy = routeMutation('POST /api/v1/routing/policies/', all)

export const useChangePolicy = routeMutation('PUT /api/v1/routing/policies/{id}/', ({ id }) => ({
  stores: policyQuery(id),
  ...all,
}))

export const useDuplicatePolicy = routeMutation('POST /api/v1/routing/policies/{id}/duplicate/', all)

/** Refetches lists only: the policy's own page would ask for a policy that is gone. */
export const useDeletePolicy = (id: number) =>
  useApiMutation(() => call('DELETE /api/v1/routing/policies/{id}/', { params: { id } }), {
    onSuccess: (_, client) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [first, second, third] }) =>
          first === routingKey[0] && !(second === 'policy' && third === id),
      }),
  })

export interface PolicyMove {
  from: number
  to: number
}

/** Shows the new order at once. */
export function useMovePolicy(filters: PolicyFilters, policies: readonly RoutingPolicy[]) {
  const client = useQueryClient()
  const { queryKey } = policyListQuery(filters)
  return useMutation({
    mutationFn: ({ from, to }: PolicyMove) => {
      const between = reorder(policies, from, to).slice(Math.min(from, to), Math.max(from, to) + 1)
      return call('POST /api/v1/routing/policies/order/', {
        body: { policy_ids: between.map(({ id }) => id) },
      })
    },
    onMutate: async ({ from, to }) => {
      await client.cancelQueries({ queryKey })
      const moved = reorder(policies, from, to).values()
      client.setQueryData(queryKey, (data) =>
        data
          ? {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                results: page.results.map((policy) => moved.next().value ?? policy),
              })),
            }
          : undefined,
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: routingKey }),
  })
}
