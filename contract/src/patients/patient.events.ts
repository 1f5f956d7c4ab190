import { z } from 'zod'
import { event } from '../event.ts'

/** Identity, location or admission of a patient changed: clients that show the patient refetch. */
export const patientChanged = event({
  kind: 'patient_changed',
  payload: z.object({ patient_id: z.int(), changed_by_id: z.int().nullable() }),
})

/** Patients were added or changed by an upload: clients that show patients refetch. */
export const patientsUploaded = event({
  kind: 'patients_uploaded',
  payload: z.object({ changed_by_id: z.int() }),
})
