import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, pageOf, route } from '../../route.ts'
import { text } from '../../text.ts'
import { ThreadGroup } from './forward.schemas.ts'
import { NewThread, Thread } from '../threads/thread.schemas.ts'

const { recipient_ids } = NewThread.shape

export const forwardThread = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/forward/',
  summary:
    'Add people to a thread with its whole history, or with message_id forward that message as a new thread. `message` is an optional comment.',
  allow: { permission: 'messaging.send_message' },
  params: idParams,
  body: z.strictObject({
    recipient_ids,
    message_id: z.int().positive().nullable().default(null),
    message: text(20_000).default(''),
  }),
  creates: true,
  answers: { 201: Thread, 406: Detail, 429: Detail },
})

export const addSubscribers = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/subscribers/',
  summary: 'Add people to a thread with its whole history. `subscribers` are contact ids.',
  allow: { permission: 'messaging.send_message' },
  params: idParams,
  body: z.strictObject({ subscribers: recipient_ids }),
  creates: true,
  answers: { 201: Thread, 406: Detail, 429: Detail },
})

export const listThreadGroups = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/groups/',
  summary: 'List the paging groups that a thread was addressed to.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: pageOf(ThreadGroup) },
})
