import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { idParams, pageOf, route } from '../route.ts'
import {
  ChangedOccurrence,
  EventBody,
  EventCancelBody,
  EventUpdateBody,
  eventParams,
  Occurrence,
} from './on-call-event.schemas.ts'
import { momentOf } from './wall-time.ts'

export const listOccurrences = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/events/',
  summary:
    'Who is on call in a window of at most 400 days, piece by piece by start; open to everyone of the account. What is over is as it was.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({ start: momentOf('start'), end: momentOf('end') }),
  answers: { 200: pageOf(Occurrence), 400: FieldErrors, 404: Detail },
})

export const getOccurrence = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/events/{event_id}/',
  summary: 'One occurrence, whole. Without original_start the next one that is not over, or the last.',
  allow: 'signed_in',
  params: eventParams,
  query: z.strictObject({ original_start: momentOf('original_start').optional() }),
  answers: { 200: Occurrence, 400: FieldErrors, 404: Detail },
})

/** scheduling.add_oncallevent, or the department's variant; the door asks, as the group decides. */
export const createEvent = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/events/',
  summary: 'Put a member on call, once or by a rule.',
  allow: 'signed_in',
  params: idParams,
  body: EventBody,
  creates: true,
  answers: { 201: ChangedOccurrence, 400: FieldErrors, 403: Detail, 404: Detail },
})

/** scheduling.change_oncallevent, or the department's variant. */
export const updateEvent = route({
  method: 'PUT',
  path: '/api/v1/schedulegroups/{id}/events/{event_id}/',
  summary:
    'Change one occurrence, it and those that follow, or all of them; what is over stays. Answers the occurrence, which can have another event_id.',
  allow: 'signed_in',
  params: eventParams,
  body: EventUpdateBody,
  answers: { 200: ChangedOccurrence, 400: FieldErrors, 403: Detail, 404: Detail },
})

/** scheduling.delete_oncallevent, or the department's variant. */
export const cancelEvent = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/events/{event_id}/cancel/',
  summary: 'Cancel one occurrence, it and those that follow, or all of them; what is over stays.',
  allow: 'signed_in',
  params: eventParams,
  body: EventCancelBody,
  answers: { 200: ChangedOccurrence, 400: FieldErrors, 403: Detail, 404: Detail },
})
