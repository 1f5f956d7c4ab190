import { z } from 'zod'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { RecallNotice } from '../acknowledgements/acknowledgement.schemas.ts'
import { Message, Thread } from '../threads/thread.schemas.ts'

const Answered = z.object({ thread: Thread, message: Message }).meta({ id: 'RespondedMessage' })

/** The message to answer; by default the message of the thread that needs the caller's response. */
const message_id = z.int().positive().optional()

const answers = { 200: Answered }

export const acceptMessage = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/accept/',
  summary: "Accept a message. Closes the caller's own acknowledgement only.",
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ message_id }).default({}),
  answers,
})

export const rejectMessage = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/reject/',
  summary: "Reject a message. Closes the caller's own acknowledgement only.",
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ message_id }).default({}),
  answers,
})

export const respondToMessage = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/respond/',
  summary: 'Respond to a message with one of its response options.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({
    response: z.string({ error: 'Choose one of the response options.' }).max(100),
    message_id,
  }),
  answers,
})

export const recallThread = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/recall/',
  summary:
    'Recall a thread for everyone: its sender, with messaging.recall_thread. Returns who had read it already.',
  allow: 'signed_in',
  params: idParams,
  creates: true,
  answers: { 200: z.object({ read_by: z.array(z.string()) }) },
})

export const listRecallNotices = route({
  method: 'GET',
  path: '/api/v1/recalls/',
  summary: 'List threads of the last seven days that were recalled from the caller, newest first.',
  allow: 'signed_in',
  answers: { 200: pageOf(RecallNotice) },
})

export const dismissRecallNotice = route({
  method: 'DELETE',
  path: '/api/v1/recalls/{id}/',
  summary: 'Dismiss the notice of a recalled thread.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})
