import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  NewRoutingPolicy,
  RoutingPolicy,
  RoutingPolicyChanges,
} from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { policyListQuery, policyQuery, routingKey, type PolicyFilters } from '../routing.api.ts'
import { reorder } from './policy-order.rules.ts'

export type PolicyContent = Pick<
  NewRoutingPolicy,
  'name' | 'priority' | 'is_active' | 'is_trial' | 'conditionset_ids' | 'action_ids'
>

const all = { refetches: [routingKey] }

export const useCreatePolicy = () =>
  useApiMutation(
    (body: PolicyContent, idempotencyKey) => call('POST /api/v1/routing/policies/', { body, idempotencyKey }),
    all,
  )

export const useChangePolicy = (id: number) =>
  useApiMutation(
    (body: RoutingPolicyChanges) => call('PUT /api/v1/routing/policies/{id}/', { params: { id }, body }),
    { stores: policyQuery(id), ...all },
  )

export const useDuplicatePolicy = () =>
  useApiMutation(
    (id: number, idempotencyKey) =>
      call('POST /api/v1/routing/policies/{id}/duplicate/', { params: { id }, idempotencyKey }),
    all,
  )

/** Refetches lists only: the policy's own page would ask for a policy that is gone. */
export function useDeletePolicy(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/v1/routing/policies/{id}/', { params: { id } }),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [first, second, third] }) =>
          first === routingKey[0] && !(second === 'policy' && third === id),
      }),
  })
}

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
