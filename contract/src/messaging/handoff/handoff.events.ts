import { z } from 'zod'
import { event } from '../../event.ts'
import { HandoffCause } from './handoff.schemas.ts'

/** Sent to both users of a handoff; clients that show handoffs refetch them. */
export const handoffChanged = event({
  kind: 'handoff_changed',
  payload: z.object({
    thread_id: z.int(),
    message_id: z.int(),
    from_user_id: z.int(),
    from_name: z.string(),
    to_user_id: z.int(),
    to_name: z.string(),
    group_name: z.string(),
    cause: HandoffCause,
    state: z.enum(['offered', 'accepted', 'declined', 'answered', 'withdrawn']),
  }),
})
