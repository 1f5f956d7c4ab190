import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idParams, pageOf, pageQuery, route } from '../../route.ts'
import { PatientUpdate, updateKinds } from './patient-update.schemas.ts'

export const listPatientUpdates = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/{id}/updates/',
  summary:
    'List what happened to a patient, newest first: encounters, moves, changes of the care team, handoffs, openings from ' +
    'outside the care team, and the notes, pages and answers that the caller may read. Audited.',
  allow: { permission: 'pcm.view_patient' },
  params: idParams,
  query: z.strictObject({
    kind: z.enum(updateKinds, { error: 'kind is one of the kinds of updates.' }).optional(),
    ...pageQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(PatientUpdate) },
})
