import { z } from 'zod'
import { event } from '../../event.ts'

/**
 * Sent to users who may read the audit trail when a record was opened from outside the care team, without the
 * patient.
 */
export const recordOpened = event({
  kind: 'record_opened',
  payload: z.object({ opening_id: z.int(), opened_by_id: z.int() }),
})
