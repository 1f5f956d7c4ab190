import { z } from 'zod'
import { event } from '../../event.ts'
import { ThreadShared } from './thread.schemas.ts'

export const threadPatientChanged = event({
  kind: 'thread_changed',
  payload: z.object({
    thread_id: z.int(),
    patient_id: ThreadShared.shape.patient_id,
    encounter_id: ThreadShared.shape.encounter_id,
    patient: ThreadShared.shape.patient,
  }),
  shows_thread: true,
})
