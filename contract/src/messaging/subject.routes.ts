import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { idParams, route } from '../route.ts'
import { Thread, ThreadPatient } from './thread.schemas.ts'

const id = z.int().positive().nullable().optional()

export const changeSubject = route({
  method: 'PATCH',
  path: '/api/v2/threads/{id}/',
  summary: 'Whom a thread is about: a patient, an encounter (and with it its patient), or with null nobody.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ patient_id: id, encounter_id: id }),
  answers: { 200: Thread, 400: FieldErrors, 403: Detail, 404: Detail },
})

export const getThreadPatient = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/patient/',
  summary: 'Whom a thread is about. Reading it is written down.',
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
      .meta({ id: 'ThreadSubject' }),
    404: Detail,
  },
})
