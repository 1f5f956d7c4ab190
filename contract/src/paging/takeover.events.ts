import { z } from 'zod'
import { event } from '../event.ts'
import { ShiftTakeover } from './takeover.schemas.ts'

/**
 * To both people alone: this shift has changed hands, or the takeover has ended (`undone`). `actor_id` did it, and `by` says
 * how: `person`, one gave it back to the other; `calendar`, the shift itself was changed or taken out (an edit, an import).
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
