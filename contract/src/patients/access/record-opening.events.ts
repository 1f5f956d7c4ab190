import { z } from 'zod'
import { event } from '../../event.ts'

/**
 * Sent to users who may read the audit trail when records were opened from outside the care team, without the
 * patients.
 */
export const recordOpened = event({
  kind: 'record_opened',
  payload: z.object({ opening_ids: z.array(z.int()), opened_by_id: z.int() }),
})
