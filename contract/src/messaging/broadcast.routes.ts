import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { yesOrNo } from '../picking.ts'
import { idParams, pageOf, pageQuery, route } from '../route.ts'
import { Audience, Broadcast, BroadcastDetail, NewBroadcast } from './broadcast.schemas.ts'

const senders = { permission: 'messaging.send_broadcast' } as const

export const broadcastAudience = route({
  method: 'GET',
  path: '/api/v1/broadcastgroups/{id}/audience/',
  summary: 'How many people a broadcast to this group would go to now.',
  allow: senders,
  params: idParams,
  query: z.strictObject({ exclude_installed: yesOrNo('exclude_installed').default('false') }),
  answers: { 200: Audience, 400: FieldErrors, 404: Detail },
})

export const listBroadcasts = route({
  method: 'GET',
  path: '/api/v1/broadcasts/',
  summary: 'Broadcasts that were sent to a group, the newest first, each with its head count.',
  allow: senders,
  query: z.strictObject({
    group_id: z.coerce.number({ error: 'group_id is a number.' }).int().positive(),
    ...pageQuery(limits.table_page),
  }),
  answers: { 200: pageOf(Broadcast), 400: FieldErrors },
})

export const createBroadcast = route({
  method: 'POST',
  path: '/api/v1/broadcasts/',
  summary: 'Write a broadcast down; the second call sends it.',
  allow: senders,
  body: NewBroadcast,
  creates: true,
  answers: { 201: BroadcastDetail, 400: FieldErrors },
})

export const getBroadcast = route({
  method: 'GET',
  path: '/api/v1/broadcasts/{id}/',
  summary: 'A broadcast with its head count: who has it, read it, answered.',
  allow: senders,
  params: idParams,
  answers: { 200: BroadcastDetail, 404: Detail },
})

export const sendBroadcast = route({
  method: 'POST',
  path: '/api/v1/broadcasts/{id}/send/',
  summary:
    'Send the broadcast, as one thread, to the members of its group as they are now. Sent already: the same answer, and ' +
    'nobody gets it twice.',
  allow: senders,
  params: idParams,
  answers: { 200: BroadcastDetail, 403: Detail, 404: Detail, 406: Detail },
})
