import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { idParams, route } from '../route.ts'
import { Message, Thread } from './thread.schemas.ts'

/** Both as the caller has them now. */
const Answered = z.object({ thread: Thread, message: Message }).meta({ id: 'Answered' })

/** Without it: the one message of the thread that asks the caller something. */
const message_id = z.int().positive().optional()

const answers = { 200: Answered, 400: FieldErrors, 404: Detail, 409: Detail }

export const acceptMessage = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/accept/',
  summary: "Accept what a message asks. Closes the caller's own open item and nobody else's.",
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ message_id }).default({}),
  answers,
})

export const rejectMessage = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/reject/',
  summary: "Reject what a message asks. Closes the caller's own open item and nobody else's.",
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ message_id }).default({}),
  answers,
})

export const respondToMessage = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/respond/',
  summary: 'Answer with one of the response options of a message.',
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
    'Take a thread back from everyone: its sender, with messaging.recall_thread. Says who had read it already.',
  allow: 'signed_in',
  params: idParams,
  creates: true,
  answers: { 200: z.object({ read_by: z.array(z.string()) }), 403: Detail, 404: Detail },
})
