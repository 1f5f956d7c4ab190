import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  EscalationPolicy,
  NewEscalationPolicy,
} from '@wardline/contract/paging/escalation-policy.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import { policiesKey } from './policy.api.ts'

/** Makes a policy, or changes the one that is given. */
export function useSavePolicy(policy: EscalationPolicy | null) {
  const client = useQueryClient()
  // One for each attempt with other words: what was refused may be corrected and sent again.
  const [key, setKey] = useState(newKey)
  return useMutation({
    mutationFn: (body: NewEscalationPolicy) =>
      policy
        ? call('PUT /api/v1/escalationpolicies/{id}/', { params: { id: policy.id }, body })
        : call('POST /api/v1/escalationpolicies/', { body, idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: policiesKey }),
    onError: (reason) => {
      // No answer: it may have been made, and the same key says so.
      if (!isApiError(reason, 0)) setKey(newKey())
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
