import { z } from 'zod'
import { Detail, FieldErrors } from '../../errors.ts'
import { idParams, route } from '../../route.ts'
import { Outcome } from './outcome.schemas.ts'

export const getMessageOutcome = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/outcome/',
  summary:
    'Get what became of a message that requests a response: who answered what, which channel delivered, and the next steps.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({
    message_id: z.coerce.number({ error: 'message_id is required.' }).int().positive(),
  }),
  answers: { 200: Outcome, 400: FieldErrors, 404: Detail },
})
