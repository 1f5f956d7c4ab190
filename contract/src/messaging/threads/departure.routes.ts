import { idParams, noContent, pageOf, route } from '../../route.ts'
import { Departure } from './departure.schemas.ts'
import { Thread } from './thread.schemas.ts'

export const leaveThread = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/leave/',
  summary:
    'Leave a thread: the caller receives no more of its messages and can no longer read it. Refused while a response of the caller, or to the caller, is open.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})

export const removeSubscriber = route({
  method: 'DELETE',
  path: '/api/v1/threads/{id}/subscribers/{user_id}/',
  summary:
    'Remove a user from a thread that the caller sent, under the conditions under which the user could leave it.',
  allow: 'signed_in',
  params: idParams.extend({ user_id: idParams.shape.id }),
  answers: { 200: Thread },
})

export const listDepartures = route({
  method: 'GET',
  path: '/api/v1/threads/{id}/departures/',
  summary: 'List who left a thread or was removed from it, oldest first.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: pageOf(Departure) },
})
