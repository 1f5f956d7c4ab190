import { z } from 'zod'
import { idParams, route } from '../../route.ts'
import { Outcome } from './outcome.schemas.ts'

export const getMessageOutcome = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/outcome/',
  summary:
    'Get the outcome of a message that requests a response: each response, the channel that delivered, and the next steps.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({
    message_id: z.coerce.number({ error: 'message_id is required.' }).int().positive(),
  }),
  answers: { 200: Outcome },
})
