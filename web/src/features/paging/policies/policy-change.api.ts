import type {
  EscalationPolicy,
  NewEscalationPolicy,
} from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { policiesKey } from './policy.api.ts'

const all = { refetches: [policiesKey] }

export const useSavePolicy = (policy: EscalationPolicy | null) =>
  useApiMutation(
    ({ version, ...body }: NewEscalationPolicy & { version: number }, idempotencyKey) =>
      policy
        ? call('PUT /api/v1/escalationpolicies/{id}/', {
            params: { id: policy.id },
            body: { ...body, version },
          })
        : call('POST /api/v1/escalationpolicies/', { body, idempotencyKey }),
    all,
  )

export const useDeletePolicy = routeMutation('DELETE /api/v1/escalationpolicies/{id}/', all)
