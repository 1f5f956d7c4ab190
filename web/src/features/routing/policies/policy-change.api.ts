import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  NewRoutingPolicy,
  RoutingPolicy,
  RoutingPolicyChanges,
} from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { policyKey, policyListQuery, routingKey, type PolicyFilters } from '../routing.api.ts'
import { reorder } from './policy-order.rules.ts'

export type PolicyContent = Pick<
  NewRoutingPolicy,
  'name' | 'priority' | 'is_active' | 'is_trial' | 'conditionset_ids' | 'action_ids'
>

export function useCreatePolicy() {
  const client = useQueryClient()
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (body: PolicyContent) => call('POST /api/v1/routing/policies/', { body, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: routingKey }),
    onError: (reason) => {
      // The policy may exist despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

/** Refetches after a failure too: another administrator may have changed the policy. */
export function useChangePolicy(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RoutingPolicyChanges) =>
      call('PUT /api/v1/routing/policies/{id}/', { params: { id }, body }),
    onSuccess: (policy) => client.setQueryData<RoutingPolicy>(policyKey(id), policy),
    onSettled: () => client.invalidateQueries({ queryKey: routingKey }),
  })
}

export function useDuplicatePolicy() {
  const client = useQueryClient()
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (id: number) =>
      call('POST /api/v1/routing/policies/{id}/duplicate/', { params: { id }, idempotencyKey }),
    onSuccess: () => {
      setKey(createIdempotencyKey())
      return client.invalidateQueries({ queryKey: routingKey })
    },
  })
}

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
