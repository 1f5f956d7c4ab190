import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { idParams, pageOf, route } from '../../route.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import { Patient, PatientRow } from '../patient.schemas.ts'
import { Assignment, AssignmentResult, Membership, Provider, Taking } from './care-team.schemas.ts'

const viewers = { permission: 'pcm.view_patient' } as const
const changed = { 200: Patient } as const

export const listCareProviders = route({
  method: 'GET',
  path: '/api/v1/pcm/providers/',
  summary: 'List users who may be on care teams, with the number of their current patients.',
  allow: viewers,
  query: z.strictObject({
    department_id: z.coerce.number().int().positive().optional(),
    ...typeaheadQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(Provider) },
})

export const getCareTeam = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/{id}/careteam/',
  summary: 'List who is on the care team of a patient, or who was at an instant. Audited.',
  allow: viewers,
  params: idParams,
  query: z.strictObject({
    at: z.iso
      .datetime({ offset: true, error: 'at is an instant, like 2026-11-24T03:00:00-05:00.' })
      .optional(),
  }),
  answers: {
    200: z.object({ count: z.int(), results: z.array(Membership) }),
  },
})

export const assignProvider = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/assign/',
  summary:
    'Add a provider to the care teams of patients. Allowed for oneself, for patients whose care team one is on, and with ' +
    'pcm.change_careteam. 403 `patient.no_access` if the caller joins the team of a closed record without `opening`. 409 if ' +
    'the provider is on all of them already.',
  allow: viewers,
  body: Assignment,
  creates: true,
  answers: { 200: AssignmentResult, 429: Detail },
})

export const unassignProvider = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/{id}/careteam/{member_id}/unassign/',
  summary: 'End a membership of the care team. `member_id` is the id of the membership.',
  allow: viewers,
  params: idParams.extend({ member_id: idParams.shape.id }),
  answers: changed,
})

export const takePatients = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/take/',
  summary:
    'Become responsible for patients, or take over a role. A previous provider with the same role leaves the care team; ' +
    'another one stays on it. They are notified. 403 `patient.no_access` for a closed record without `opening`.',
  allow: { permission: 'pcm.provider' },
  body: Taking,
  creates: true,
  answers: {
    200: z.object({ patients: z.array(PatientRow) }),
    429: Detail,
  },
})
