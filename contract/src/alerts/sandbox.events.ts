import { z } from 'zod'
import { event } from '../event.ts'

/** To whoever may see the sandbox: something came into it, or was answered there. */
export const sandboxChanged = event({
  kind: 'sandbox_changed',
  payload: z.object({ message_id: z.int() }),
})
