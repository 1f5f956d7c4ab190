import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idParams, pageOf, pageQuery, route } from '../../route.ts'
import { HandoffComposer, HandoffDraft, HandoffDraftChanges } from './handoff-draft.schemas.ts'
import {
  HandoffAcceptance,
  HandoffCorrection,
  HandoffReadBack,
  HandoffRefusal,
  NewPatientHandoff,
  PatientHandoff,
} from './patient-handoff.schemas.ts'

const viewers = { permission: 'pcm.view_patient' } as const
const answers = { 200: PatientHandoff } as const

export const listPatientHandoffs = route({
  method: 'GET',
  path: '/api/v1/pcm/handoffs/',
  summary:
    'List open or recent handoffs to the caller, or by the caller: the most severe first, then the oldest. Audited.',
  allow: viewers,
  query: z.strictObject({
    direction: z.enum(['received', 'sent'], { error: 'direction is received or sent.' }).default('received'),
    /** `recent`: with those that were closed in the last twelve hours. */
    state: z.enum(['open', 'recent'], { error: 'state is open or recent.' }).default('open'),
    ...pageQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(PatientHandoff) },
})

export const listHandoffsOfPatient = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/{id}/handoffs/',
  summary: 'List the handoffs of a patient, newest first. Audited.',
  allow: viewers,
  params: idParams,
  query: z.strictObject(pageQuery(limits.picker_page)),
  answers: { 200: pageOf(PatientHandoff) },
})

export const handOffPatients = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/handoff/',
  summary:
    "Ask a provider to take over the caller's place on care teams. The caller stays on them until acceptance, unless the " +
    'flag `immediate_handoffs` is on. All or nothing.',
  allow: { permission: 'pcm.provider' },
  body: NewPatientHandoff,
  creates: true,
  answers: {
    201: z.object({ handoffs: z.array(PatientHandoff) }),
  },
})

export const acceptPatientHandoff = route({
  method: 'POST',
  path: '/api/v1/pcm/handoffs/{id}/accept/',
  summary:
    'Accept a handoff: from now on the caller has the place of the giver, who leaves the care team. Watchers and unstable ' +
    'patients are read back; a stable one was opened. A read-back of an older version is refused.',
  allow: viewers,
  params: idParams,
  body: HandoffAcceptance.default({}),
  answers,
})

export const declinePatientHandoff = route({
  method: 'POST',
  path: '/api/v1/pcm/handoffs/{id}/decline/',
  summary: 'Decline a handoff with a reason. The giver stays on the care team.',
  allow: viewers,
  params: idParams,
  body: HandoffRefusal,
  answers,
})

export const withdrawPatientHandoff = route({
  method: 'POST',
  path: '/api/v1/pcm/handoffs/{id}/withdraw/',
  summary: "Withdraw the caller's own handoff.",
  allow: viewers,
  params: idParams,
  answers: { 200: PatientHandoff },
})

export const openPatientHandoff = route({
  method: 'POST',
  path: '/api/v1/pcm/handoffs/{id}/open/',
  summary: 'Record that the receiver has opened the current version. Audited as a read.',
  allow: viewers,
  params: idParams,
  answers,
})

export const saveHandoffReadBack = route({
  method: 'PUT',
  path: '/api/v1/pcm/handoffs/{id}/read-back/',
  summary: 'Save the checked actions and the read-back while the receiver writes.',
  allow: viewers,
  params: idParams,
  body: HandoffReadBack,
  answers,
})

export const correctPatientHandoff = route({
  method: 'PUT',
  path: '/api/v1/pcm/handoffs/{id}/',
  summary:
    'Correct a handoff that waits for an answer. The receiver sees what changed; checks of changed actions are cleared.',
  allow: viewers,
  params: idParams,
  body: HandoffCorrection,
  answers,
})

export const getPatientHandoff = route({
  method: 'GET',
  path: '/api/v1/pcm/handoffs/{id}/',
  summary: 'Read one handoff. Audited.',
  allow: viewers,
  params: idParams,
  answers: { 200: PatientHandoff },
})

export const getHandoffComposer = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/handoff/',
  summary:
    "List the caller's patients with drafts, and who is on call after the caller, to hand them off on one screen. Audited.",
  allow: { permission: 'pcm.provider' },
  answers: { 200: HandoffComposer },
})

export const saveHandoffDraft = route({
  method: 'PUT',
  path: '/api/v1/pcm/patients/{id}/handoff-draft/',
  summary:
    "Save the caller's draft for a patient whose care team they are on, or the correction of a handoff that waits. Read " +
    'by its author only.',
  allow: { permission: 'pcm.provider' },
  params: idParams,
  body: HandoffDraftChanges,
  unversioned: 'Omitted for the first draft only. Later it is compared.',
  answers: { 200: HandoffDraft },
})
