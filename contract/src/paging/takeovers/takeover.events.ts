import { z } from 'zod'
import { event } from '../../event.ts'
import { ShiftTakeover } from './takeover.schemas.ts'

/**
 * To both users: a shift has changed hands, or the takeover has ended (`undone`). `by` is `person` if
 * `actor_id` gave it back, `calendar` if the shift was changed or removed by an edit or an import.
 */
export const shiftTaken = event({
  kind: 'shift_taken',
  payload: z.object({
    takeover: ShiftTakeover.omit({ may: true }),
    group_name: z.string(),
    actor_id: z.int(),
    by: z.enum(['person', 'calendar']),
  }),
})
