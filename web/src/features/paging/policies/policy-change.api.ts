import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  EscalationPolicy,
  NewEscalationPolicy,
} from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { policiesKey } from './policy.api.ts'

/** @param version The version of the policy that the draft is based on. */
export function useSavePolicy(policy: EscalationPolicy | null, version: number) {
  const client = useQueryClient()
  const [key, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (body: NewEscalationPolicy) =>
      policy
        ? call('PUT /api/v1/escalationpolicies/{id}/', {
            params: { id: policy.id },
            body: { ...body, version },
          })
        : call('POST /api/v1/escalationpolicies/', { body, idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: policiesKey }),
    onError: (reason) => {
      if (isApiError(reason, 409)) void client.invalidateQueries({ queryKey: policiesKey })
      // The policy may exist despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

export function useDeletePolicy() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: EscalationPolicy) =>
      call('DELETE /api/v1/escalationpolicies/{id}/', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: policiesKey }),
  })
}
