import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idParams, pageQuery, route } from '../../route.ts'
import { Proof } from './proof.schemas.ts'

const message_id = z.coerce.number({ error: 'message_id is required.' }).int().positive()

export const getMessageProof = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/proof/',
  summary:
    'Get the proof of page: everything that happened to a message, by recipient in chronological order, and the next step. Audited.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({ message_id, ...pageQuery(limits.subscriber_page) }),
  answers: { 200: Proof },
})

export const exportProof = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/proof/export/',
  summary:
    'Export the proof as PDF or CSV, with the newest seal of the audit trail to verify it against. The export is recorded in the proof.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({
    message_id,
    format: z.enum(['pdf', 'csv'], { error: 'Choose pdf or csv.' }).default('pdf'),
  }),
  answers: { 200: z.any() },
})
