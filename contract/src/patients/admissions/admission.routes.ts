import { idParams, noContent, route } from '../../route.ts'
import { Patient } from '../patient.schemas.ts'
import { Merge, Readmission } from './admission.schemas.ts'

const editors = { permission: 'pcm.change_patient' } as const
const changed = { 200: Patient } as const

export const dischargePatient = route({
  method: 'DELETE',
  path: '/api/v1/pcm/patients/{id}/',
  summary:
    'Discharge a patient: the encounter, the care team and open requests end. Threads, notes and history keep the patient.',
  allow: editors,
  params: idParams,
  answers: { 204: noContent },
})

export const readmitPatient = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/{id}/readmit/',
  summary: 'Admit a discharged patient again, with a new encounter and an empty care team.',
  allow: editors,
  params: idParams,
  body: Readmission,
  answers: changed,
})

export const mergePatient = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/{id}/merge/',
  summary:
    'Merge the record into another of the same patient. The other gets its care team and shows its history; nothing is deleted.',
  allow: editors,
  params: idParams,
  body: Merge,
  answers: changed,
})
