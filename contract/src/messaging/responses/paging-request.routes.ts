import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, route } from '../../route.ts'
import { Thread } from '../threads/thread.schemas.ts'

/** The message to act on; by default the thread's newest message with a paging request. */
const message_id = z.int().positive().optional()

const answers = { 200: Thread }

export const joinPage = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/join/',
  summary:
    'Join the page of someone else instead of paging again: adds the caller, who sees its answers and is not asked to ' +
    'respond. Within 24 hours, for the care team of its patient, and if it went to a group, for the members of the group ' +
    'and colleagues of its sender in a department. The record of its patient must be open to them; 404 for everyone else.',
  allow: { permission: 'messaging.send_message' },
  params: idParams,
  creates: true,
  answers,
})

export const takePagingRequest = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/take/',
  summary: 'Take a page, whether or not the caller was asked. Stops notifying everyone else.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ message_id }).default({}),
  creates: true,
  answers,
})

export const reassignPagingRequest = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/reassign/',
  summary: 'Reassign a page to a colleague, who is notified. Until they accept, both are responsible.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({
    user_id: z.int('Choose a person.').positive('Choose a person.'),
    /** The user who was asked, by default the caller. For the sender and the operator who handles the page. */
    from_user_id: z.int().positive().optional(),
    message_id,
  }),
  creates: true,
  answers,
})

export const reportWrongRecipient = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/wrong_recipient/',
  summary:
    'Report that a page reached the wrong person: it goes to the user on call now, or to the next step. 409 if the caller is on call.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({ message_id }).default({}),
  creates: true,
  answers,
})

export const escalateNow = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/escalate_now/',
  summary:
    'Run the next escalation step of your own message now. A message without escalation starts with the fail-over user. 403 for everyone but its sender and the operator who handles it.',
  allow: 'signed_in',
  params: idParams,
  body: z
    .strictObject({
      message_id,
      /** The paging request and its step as the sender saw it: nothing happens if it has moved on since. */
      paging_request_id: z.int().positive().optional(),
      step: z.int().positive().optional(),
    })
    .default({}),
  creates: true,
  answers,
})

export const pageAgain = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/page_again/',
  summary:
    'Notify the users who have not answered your message again, even if they have opened it, and add a message about it to the thread. At most once a minute.',
  allow: { permission: 'messaging.send_message' },
  params: idParams,
  body: z.strictObject({ message_id }).default({}),
  creates: true,
  answers: { 200: Thread, 429: Detail },
})
