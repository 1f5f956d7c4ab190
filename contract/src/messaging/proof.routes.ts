import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { idParams, pageQuery, route } from '../route.ts'
import { Proof } from './proof.schemas.ts'

const message_id = z.coerce.number({ error: 'Say which message.' }).int().positive()

export const messageProof = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/proof/',
  summary:
    'Proof of page: what happened to a message, person by person and first to last, and what is next. Reading it is audited.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({ message_id, ...pageQuery(limits.subscriber_page) }),
  answers: { 200: Proof, 400: FieldErrors, 404: Detail },
})

export const exportProof = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/proof/export/',
  summary:
    'The whole proof as a file, PDF or CSV, with the newest seal of the audit trail that it can be verified against. Taking it is a line of the proof.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({
    message_id,
    format: z.enum(['pdf', 'csv'], { error: 'Choose pdf or csv.' }).default('pdf'),
  }),
  answers: { 200: z.any(), 400: FieldErrors, 404: Detail },
})
