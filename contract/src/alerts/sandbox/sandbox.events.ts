import { z } from 'zod'
import { event } from '../../event.ts'

export const sandboxChanged = event({
  kind: 'sandbox_changed',
  payload: z.object({ message_id: z.int() }),
})
