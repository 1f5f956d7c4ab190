import { z } from 'zod'
import { event } from '../event.ts'
import { HandoverCause } from './handover.schemas.ts'

/**
 * To whom an open item is handed, and to whoever hands it on: it was offered, accepted, declined, or is settled another
 * way. Whoever shows what is handed to them asks again.
 */
export const handoverChanged = event({
  kind: 'handover_changed',
  payload: z.object({
    thread_id: z.int(),
    message_id: z.int(),
    from_user_id: z.int(),
    from_name: z.string(),
    to_user_id: z.int(),
    to_name: z.string(),
    group_name: z.string(),
    cause: HandoverCause,
    state: z.enum(['offered', 'accepted', 'declined', 'answered', 'withdrawn']),
  }),
})
