import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idParams, pageOf, pageQuery, route } from '../../route.ts'
import { HistoryEntry, UserAlerts } from './history.schemas.ts'

const ofMessage = z.strictObject({
  message_id: z.coerce.number({ error: 'message_id is required.' }).int().positive(),
  ...pageQuery(limits.subscriber_page),
})

export const listMessageHistory = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/history/',
  summary:
    'List the recipients of a message with the times of delivery, reading, response and reply, in subscriber order.',
  allow: 'signed_in',
  params: idParams,
  query: ofMessage,
  answers: { 200: pageOf(HistoryEntry) },
})

export const listMessageAlerts = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/alerts/',
  summary:
    'List the alerts of a message with their delivery status, grouped by recipient, in subscriber order.',
  allow: 'signed_in',
  params: idParams,
  query: ofMessage,
  answers: { 200: pageOf(UserAlerts) },
})
