import { z } from 'zod'
import { event } from '../event.ts'
import { ShiftTakeover } from './takeover.schemas.ts'

/** To both people alone: this shift has changed hands, or has been given back (`undone`). `actor_id` did it. */
export const shiftTaken = event({
  kind: 'shift_taken',
  payload: z.object({
    takeover: ShiftTakeover.omit({ may: true }),
    group_name: z.string(),
    actor_id: z.int(),
  }),
})
