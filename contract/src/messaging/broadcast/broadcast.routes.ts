import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { booleanParam } from '../../typeahead.ts'
import { idParams, pageOf, pageQuery, route } from '../../route.ts'
import {
  BroadcastAudience,
  BroadcastAudienceKind,
  Broadcast,
  BroadcastDetail,
  NewBroadcast,
} from './broadcast.schemas.ts'

const senders = { permission: 'messaging.send_broadcast' } as const

export const getBroadcastAudience = route({
  method: 'GET',
  path: '/api/v1/broadcastgroups/{id}/audience/',
  summary: 'Count the people who would receive a broadcast to this group now.',
  allow: senders,
  params: idParams,
  query: z.strictObject({ exclude_installed: booleanParam('exclude_installed').default('false') }),
  answers: { 200: BroadcastAudience },
})

/** `group_id` or `department_id` is that of the audience; `page` is that of the named people. */
export const previewBroadcastAudience = route({
  method: 'GET',
  path: '/api/v1/broadcasts/audience/',
  summary: 'Count the people who would receive a broadcast now, and name those without a channel for it.',
  allow: senders,
  query: z.strictObject({
    audience: BroadcastAudienceKind,
    group_id: z.coerce.number().int().positive().optional(),
    department_id: z.coerce.number().int().positive().optional(),
    type: z.enum(['0', '1'], { error: 'type is 0 (SMS) or 1 (application).' }).default('1'),
    exclude_installed: booleanParam('exclude_installed').default('false'),
    ...pageQuery(limits.table_page),
  }),
  answers: { 200: BroadcastAudience, 404: Detail },
})

export const listBroadcasts = route({
  method: 'GET',
  path: '/api/v1/broadcasts/',
  summary: 'List the broadcasts that were sent, newest first; with `group_id`, those to that group.',
  allow: senders,
  query: z.strictObject({
    group_id: z.coerce.number({ error: 'group_id is a number.' }).int().positive().optional(),
    ...pageQuery(limits.table_page),
  }),
  answers: { 200: pageOf(Broadcast) },
})

export const createBroadcast = route({
  method: 'POST',
  path: '/api/v1/broadcasts/',
  summary:
    'Create a broadcast without sending it. Type 0 (SMS) sends its message word for word as a text message, which leaves ' +
    'Wardline and is shown on lock screens: it must not name a patient. Type 1, the default, sends a text message that ' +
    'announces it without its content.',
  allow: senders,
  body: NewBroadcast,
  creates: true,
  answers: { 201: BroadcastDetail },
})

export const getBroadcast = route({
  method: 'GET',
  path: '/api/v1/broadcasts/{id}/',
  summary: 'Get a broadcast with its recipients and their delivery status.',
  allow: senders,
  params: idParams,
  answers: { 200: BroadcastDetail },
})

export const sendBroadcast = route({
  method: 'POST',
  path: '/api/v1/broadcasts/{id}/send/',
  summary:
    'Send a broadcast as one thread to the current users of its audience; with type 0 its message also leaves Wardline ' +
    'as a text message. A broadcast that was sent before is returned unchanged and not sent again.',
  allow: senders,
  params: idParams,
  answers: { 200: BroadcastDetail, 406: Detail, 429: Detail },
})

export const confirmBroadcast = route({
  method: 'POST',
  path: '/api/v1/broadcasts/{id}/confirmation/',
  summary:
    'Send a broadcast in ten seconds, also if the client is gone by then. Until then nothing leaves Wardline, and its ' +
    'author can undo it. A broadcast that was confirmed or sent before is returned unchanged.',
  allow: senders,
  params: idParams,
  answers: { 200: BroadcastDetail, 406: Detail, 429: Detail },
})

export const undoBroadcast = route({
  method: 'DELETE',
  path: '/api/v1/broadcasts/{id}/confirmation/',
  summary: 'Undo the confirmation of a broadcast that is not sent yet. 409 once it was sent.',
  allow: senders,
  params: idParams,
  answers: { 200: BroadcastDetail },
})
