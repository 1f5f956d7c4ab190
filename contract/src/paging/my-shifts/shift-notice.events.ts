import { z } from 'zod'
import { event } from '../../event.ts'

/** Sent only to the user whose shifts changed; clients refetch the notices. */
export const shiftNoticesChanged = event({
  kind: 'shift_notices_changed',
  payload: z.object({}),
})
