import { z } from 'zod'
import { event } from '../../event.ts'

/** To users who may read the audit trail, without the patient: a record was opened from outside the care team. */
export const recordOpened = event({
  kind: 'record_opened',
  payload: z.object({ opening_id: z.int(), opened_by_id: z.int() }),
})
