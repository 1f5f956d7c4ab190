import { z } from 'zod'
import { Detail } from '../errors.ts'
import { limits } from '../limits.ts'
import { booleanParam, idList, typeaheadQuery } from '../typeahead.ts'
import { idParams, pageOf, route } from '../route.ts'
import {
  Encounter,
  NewPatient,
  Patient,
  PatientChanges,
  PatientRow,
  PatientViews,
  patientOrderings,
  patientStates,
} from './patient.schemas.ts'

const allow = { permission: 'pcm.view_patient' } as const
const editors = { permission: 'pcm.change_patient' } as const
const changed = { 200: Patient } as const

export const listPatients = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/',
  summary: 'List patients by name or MRN, with their care teams. Audited.',
  allow,
  query: z.strictObject({
    /** Selects only these ids, to refetch rows that changed. */
    ids: idList('ids').optional(),
    /** `true` selects patients whose care team the caller is on. */
    mine: booleanParam('mine').optional(),
    /** Selects patients whose care team this user is on. */
    provider_id: z.coerce.number().int().positive().optional(),
    unit_ids: idList('unit_ids').optional(),
    /** `true` selects patients without a responsible provider. */
    unassigned: booleanParam('unassigned').optional(),
    /** `true` selects patients in a bed. */
    has_bed: booleanParam('has_bed').optional(),
    state: z.enum(patientStates, { error: 'state is current, discharged or all.' }).default('current'),
    ordering: z
      .enum(patientOrderings, { error: 'ordering is location, name, -name or unassigned.' })
      .optional(),
    ...typeaheadQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(PatientRow), 429: Detail },
})

export const getPatientViews = route({
  method: 'GET',
  path: '/api/v1/pcm/patientviews/',
  summary: 'Count the patients of the caller and in beds, and tell which of them the list shows first.',
  allow,
  answers: { 200: PatientViews },
})

export const getPatient = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/{id}/',
  summary: 'Get a patient with the care team; for a merged record, the one that replaces it. Audited.',
  allow,
  params: idParams,
  answers: { 200: Patient, 429: Detail },
})

export const createPatient = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/',
  summary: 'Add a patient and begin an encounter. MRN, date of birth and first name may be unknown.',
  allow: editors,
  body: NewPatient,
  creates: true,
  answers: { 201: Patient },
})

export const changePatient = route({
  method: 'PUT',
  path: '/api/v1/pcm/patients/{id}/',
  summary:
    'Change identity or location of a patient. Omitted fields stay unchanged. 409 if it changed after `version`.',
  allow: editors,
  params: idParams,
  body: PatientChanges,
  answers: changed,
})

export const listEncounters = route({
  method: 'GET',
  path: '/api/v1/encounters/',
  summary: "List encounters by the patient's name, MRN or the reason. Audited.",
  allow,
  query: z.strictObject({
    patient_id: z.coerce.number().int().positive().optional(),
    /** Encounters that have not ended, or that have. */
    is_current: booleanParam('is_current').optional(),
    sorting: z.enum(['-starts', 'starts'], { error: 'sorting is -starts or starts.' }).default('-starts'),
    ...typeaheadQuery(limits.encounter_page),
  }),
  answers: { 200: pageOf(Encounter), 429: Detail },
})
