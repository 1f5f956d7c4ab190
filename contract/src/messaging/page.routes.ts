import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { idParams, route } from '../route.ts'
import { Thread } from './thread.schemas.ts'

/** Without it: the newest message of the thread that pages. */
const message_id = z.int().positive().optional()

const answers = { 200: Thread, 400: FieldErrors, 403: Detail, 404: Detail, 409: Detail }

export const takePage = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/take/',
  summary: 'Take a page: anybody on the thread, asked or not. Nobody else is rung for it any more.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ message_id }).default({}),
  creates: true,
  answers,
})

export const passPageOn = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/pass_on/',
  summary: 'Pass what one owes on to a colleague, who is rung. Until they accept, both hold it.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({
    user_id: z.int('Choose a person.').positive('Choose a person.'),
    message_id,
  }),
  creates: true,
  answers,
})

export const notMyPage = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/not_me/',
  summary:
    'Say that a page is not for oneself: it goes to who is on call for the group now, or to the next step at once. 409 for whoever is on call.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ message_id }).default({}),
  creates: true,
  answers,
})
