import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { idParams, pageOf, pageQuery, route } from '../route.ts'
import { HistoryEntry, UserAlerts } from './history.schemas.ts'

const ofMessage = z.strictObject({
  message_id: z.coerce.number({ error: 'Say which message.' }).int().positive(),
  ...pageQuery(limits.subscriber_page),
})

export const messageHistory = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/history/',
  summary:
    'Who a message went to, and when each of them got it, read it, answered and replied. In the order of subscribers.',
  allow: 'signed_in',
  params: idParams,
  query: ofMessage,
  answers: { 200: pageOf(HistoryEntry), 400: FieldErrors, 404: Detail },
})

export const messageAlerts = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/alerts/',
  summary:
    'How each recipient of a message was rung, and what became of each alert; grouped by person, in the order of subscribers.',
  allow: 'signed_in',
  params: idParams,
  query: ofMessage,
  answers: { 200: pageOf(UserAlerts), 400: FieldErrors, 404: Detail },
})
