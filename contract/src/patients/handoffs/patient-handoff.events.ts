import { z } from 'zod'
import { event } from '../../event.ts'

/** To the giver and the receiver: sent, opened, corrected, read back, reminded or closed. Clients fetch it again. */
export const patientHandoffChanged = event({
  kind: 'patient_handoff_changed',
  payload: z.object({ handoff_id: z.int(), patient_id: z.int() }),
})
