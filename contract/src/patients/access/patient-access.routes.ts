import { Detail } from '../../errors.ts'
import { idParams, route } from '../../route.ts'
import { NewRecordOpening, PatientAccess } from './patient-access.schemas.ts'

const path = '/api/v1/pcm/patients/{id}/access/'

export const getPatientAccess = route({
  method: 'GET',
  path,
  summary:
    'Get why the caller may read the record of a patient. Without access, only identity, bed and responsible provider. Audited.',
  allow: { permission: 'pcm.view_patient' },
  params: idParams,
  answers: { 200: PatientAccess, 429: Detail },
})

export const openRecord = route({
  method: 'POST',
  path,
  summary:
    'Open the record of a patient from outside the care team, with a reason, for 4 hours. Listed in the updates of the ' +
    'patient and in the privacy report. Changes nothing for a caller who has access.',
  allow: { permission: 'pcm.provider' },
  params: idParams,
  body: NewRecordOpening,
  creates: true,
  answers: { 201: PatientAccess, 429: Detail },
})

export const closeRecord = route({
  method: 'POST',
  path: `${path}close/`,
  summary: 'End the access that the caller opened with a reason. Repeating it changes nothing.',
  allow: { permission: 'pcm.view_patient' },
  params: idParams,
  answers: { 200: PatientAccess },
})
