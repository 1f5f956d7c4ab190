import { z } from 'zod'
import { idParams, pageOf, route } from '../../route.ts'
import {
  ChangedOccurrence,
  ChangeUndoBody,
  EventBody,
  EventCancelBody,
  EventUpdateBody,
  eventParams,
  FreeMember,
  Occurrence,
} from './on-call-event.schemas.ts'
import { momentField } from '../wall-time/wall-time.ts'

export const listOccurrences = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/events/',
  summary:
    'List who is on call in a window of at most 400 days, by start. Past shifts never change. Every user of the account may call it.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({ start: momentField('start'), end: momentField('end') }),
  answers: { 200: pageOf(Occurrence) },
})

export const getOccurrence = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/events/{event_id}/',
  summary:
    'Get one whole occurrence. Without original_start: the next one that is not over, or else the last.',
  allow: 'signed_in',
  params: eventParams,
  query: z.strictObject({ original_start: momentField('original_start').optional() }),
  answers: { 200: Occurrence },
})

export const listFreeMembers = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/free/',
  summary:
    'List the members who can be paged, best first: without a shift at these times, without breaking a rule, by wish, rest and hours of duty.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({
    start: momentField('start'),
    end: momentField('end'),
    /** The rule by which the time repeats. */
    rule_id: z.coerce.number().int().positive().optional(),
    /** The call, which can need a qualification. */
    call_order: z.coerce.number().int().min(1).max(9).default(1),
  }),
  answers: { 200: pageOf(FreeMember) },
})

/** Needs scheduling.add_oncallevent or its department variant; checked against the group. */
export const createEvent = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/events/',
  summary: 'Put a member on call, once or by a repeat rule.',
  allow: 'signed_in',
  params: idParams,
  body: EventBody,
  creates: true,
  answers: { 201: ChangedOccurrence },
})

/** Needs scheduling.change_oncallevent or its department variant. */
export const updateEvent = route({
  method: 'PUT',
  path: '/api/v1/schedulegroups/{id}/events/{event_id}/',
  summary:
    'Change one occurrence, it and the following ones, or all. Past occurrences stay. The returned occurrence may have a new event_id.',
  allow: 'signed_in',
  params: eventParams,
  body: EventUpdateBody,
  answers: { 200: ChangedOccurrence },
})

/** Needs scheduling.delete_oncallevent or its department variant. */
export const cancelEvent = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/events/{event_id}/cancel/',
  summary: 'Cancel one occurrence, it and the following ones, or all. Past occurrences stay.',
  allow: 'signed_in',
  params: eventParams,
  body: EventCancelBody,
  answers: { 200: ChangedOccurrence },
})

/** Needs scheduling.change_oncallevent or its department variant. */
export const undoEventChange = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/events/{event_id}/undo_change/',
  summary:
    'Undo the change of one occurrence, also a cancelled one, so that its series, rotation or fixed plan applies again.',
  allow: 'signed_in',
  params: eventParams,
  body: ChangeUndoBody,
  answers: { 200: ChangedOccurrence },
})
