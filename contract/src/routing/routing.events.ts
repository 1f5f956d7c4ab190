import { z } from 'zod'
import { event } from '../event.ts'

/** Policies, condition sets, conditions or actions changed. Clients that show them fetch them again. */
export const routingChanged = event({
  kind: 'routing_changed',
  payload: z.object({
    object_type: z.enum(['routing_condition', 'routing_condition_set', 'routing_action', 'routing_policy']),
    object_id: z.int(),
  }),
})
