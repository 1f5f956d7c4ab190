import { z } from 'zod'
import { limits } from '../../limits.ts'
import { unversioned } from '../../record-version.ts'
import { idParams, pageOf, pageQuery, route } from '../../route.ts'
import { Thread, ThreadPatient } from './thread.schemas.ts'

const id = z.int().positive().nullable().optional()

export const changeThreadPatient = route({
  method: 'PATCH',
  path: '/api/v2/threads/{id}/',
  summary: 'Attach a patient, or an encounter with its patient, to a thread; `null` detaches it.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ patient_id: id, encounter_id: id }),
  unversioned: unversioned.one_value,
  answers: { 200: Thread },
})

export const getThreadPatient = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/patient/',
  summary: 'Get the patient and encounter of a thread. Audited.',
  allow: 'signed_in',
  params: idParams,
  answers: {
    200: z
      .object({
        patient: ThreadPatient.nullable(),
        encounter: z
          .object({
            id: z.int(),
            class: z.string(),
            status: z.string(),
            reason: z.string(),
            starts: z.string(),
            ends: z.string().nullable(),
          })
          .nullable(),
      })
      .meta({ id: 'ThreadPatientDetails' }),
  },
})

export const listPatientThreads = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/{id}/threads/',
  summary: "List the caller's own threads about a patient, newest first. Audited.",
  allow: { permission: 'pcm.view_patient' },
  params: idParams,
  query: z.strictObject(pageQuery(limits.thread_page)),
  answers: { 200: pageOf(Thread) },
})
