import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { pickQuery } from '../picking.ts'
import { idParams, pageOf, route } from '../route.ts'
import { Encounter, Patient, PatientSummary } from './patient.schemas.ts'

const allow = { permission: 'pcm.view_patient' } as const

export const listPatients = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/',
  summary: 'Patients who are not discharged, by name or MRN. Who was shown is in the audit trail.',
  allow,
  query: z.strictObject({ ...pickQuery(limits.picker_page) }),
  answers: { 200: pageOf(PatientSummary), 400: FieldErrors, 403: Detail },
})

export const getPatient = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/{id}/',
  summary: 'One patient with the care team. The reading is in the audit trail.',
  allow,
  params: idParams,
  answers: { 200: Patient, 403: Detail, 404: Detail },
})

export const listEncounters = route({
  method: 'GET',
  path: '/api/v1/encounters/',
  summary: "Encounters by the patient's name, MRN or the reason. Whose were shown is in the audit trail.",
  allow,
  query: z.strictObject({
    patient_id: z.coerce.number().int().positive().optional(),
    sorting: z.enum(['-starts', 'starts'], { error: 'sorting is -starts or starts.' }).default('-starts'),
    ...pickQuery(limits.encounter_page),
  }),
  answers: { 200: pageOf(Encounter), 400: FieldErrors, 403: Detail },
})
