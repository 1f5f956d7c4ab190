import { z } from 'zod'
import { event } from '../../event.ts'

/** Sent also when a policy is assigned; clients refetch policies. */
export const escalationPolicyChanged = event({
  kind: 'escalation_policy_changed',
  payload: z.object({ policy_id: z.int() }),
})
