import { z } from 'zod'
import { event } from '../../event.ts'

/** A message type was created, changed, moved, archived or restored. Clients fetch the list again, at different times. */
export const messageTypesChanged = event({
  kind: 'message_types_changed',
  payload: z.object({ message_type_id: z.int() }),
})
