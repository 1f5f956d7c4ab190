import { z } from 'zod'
import { event } from '../event.ts'

/** To everybody: this policy is new, another or gone, or is used elsewhere. Whoever shows policies asks for them again. */
export const escalationPolicyChanged = event({
  kind: 'escalation_policy_changed',
  payload: z.object({ policy_id: z.int() }),
})
