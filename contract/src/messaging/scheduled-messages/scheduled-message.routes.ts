import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, pageQuery, route } from '../../route.ts'
import {
  NewScheduledMessage,
  ScheduledMessage,
  ScheduledMessageChanges,
} from './scheduled-message.schemas.ts'

export const listScheduledMessages = route({
  method: 'GET',
  path: '/api/v1/scheduled_messages/',
  summary:
    'List the scheduled messages of the caller, earliest first: those that wait, and those that could not be sent.',
  allow: 'signed_in',
  query: z.strictObject({ ...pageQuery(limits.scheduled_messages) }),
  answers: { 200: pageOf(ScheduledMessage) },
})

export const getScheduledMessage = route({
  method: 'GET',
  path: '/api/v1/scheduled_messages/{id}/',
  summary: 'Get a scheduled message of the caller. 404 once it was sent.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: ScheduledMessage },
})

export const createScheduledMessage = route({
  method: 'POST',
  path: '/api/v1/scheduled_messages/',
  summary:
    'Send a reply, a new thread or a message without a subject at an instant of the next 90 days, with the rules, the ' +
    'permissions and the recipients of that moment. Messages of high priority and escalations are refused. A caller has ' +
    'at most 100 scheduled messages.',
  allow: 'signed_in',
  body: NewScheduledMessage,
  creates: true,
  answers: { 201: ScheduledMessage, 404: Detail, 429: Detail },
})

export const changeScheduledMessage = route({
  method: 'PUT',
  path: '/api/v1/scheduled_messages/{id}/',
  summary:
    'Change the message or its time. Omitted fields stay unchanged. With another time, a message that could not be sent ' +
    'waits again. 409 if it changed after `version`.',
  allow: 'signed_in',
  params: idParams,
  body: ScheduledMessageChanges,
  answers: { 200: ScheduledMessage },
})

export const sendScheduledMessage = route({
  method: 'POST',
  path: '/api/v1/scheduled_messages/{id}/send_now/',
  summary: 'Send the message now. It is kept if it is refused, with the answer of the route for its kind.',
  allow: 'signed_in',
  params: idParams,
  creates: true,
  answers: { 201: z.object({ thread_id: z.int() }).meta({ id: 'SentScheduledMessage' }), 406: Detail },
})

export const deleteScheduledMessage = route({
  method: 'DELETE',
  path: '/api/v1/scheduled_messages/{id}/',
  summary: 'Delete a scheduled message, which is then not sent.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})
