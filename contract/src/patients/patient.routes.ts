import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { typeaheadQuery } from '../typeahead.ts'
import { idParams, pageOf, route } from '../route.ts'
import { Encounter, Patient, PatientSummary } from './patient.schemas.ts'

const allow = { permission: 'pcm.view_patient' } as const

export const listPatients = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/',
  summary: 'List current patients by name or MRN. Audited.',
  allow,
  query: z.strictObject({ ...typeaheadQuery(limits.picker_page) }),
  answers: { 200: pageOf(PatientSummary), 400: FieldErrors, 403: Detail, 429: Detail },
})

export const getPatient = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/{id}/',
  summary: 'Get a patient with the care team. Audited.',
  allow,
  params: idParams,
  answers: { 200: Patient, 403: Detail, 404: Detail, 429: Detail },
})

export const listEncounters = route({
  method: 'GET',
  path: '/api/v1/encounters/',
  summary: "List encounters by the patient's name, MRN or the reason. Audited.",
  allow,
  query: z.strictObject({
    patient_id: z.coerce.number().int().positive().optional(),
    sorting: z.enum(['-starts', 'starts'], { error: 'sorting is -starts or starts.' }).default('-starts'),
    ...typeaheadQuery(limits.encounter_page),
  }),
  answers: { 200: pageOf(Encounter), 400: FieldErrors, 403: Detail, 429: Detail },
})
