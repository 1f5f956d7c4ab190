import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { idParams, route } from '../route.ts'
import { eventParams } from './on-call-event.schemas.ts'
import { ShiftTakeover, TakeoverBody } from './takeover.schemas.ts'

/** A member of the group, or anybody where the group allows it. */
export const takeOverShift = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/events/{event_id}/takeover/',
  summary: 'Take over somebody’s shift that is not over, from now on or for a span of it.',
  allow: 'signed_in',
  params: eventParams,
  body: TakeoverBody,
  creates: true,
  answers: { 201: ShiftTakeover, 400: FieldErrors, 403: Detail, 404: Detail },
})

/** Either of the two, or whoever may change the group's events. */
export const undoTakeover = route({
  method: 'POST',
  path: '/api/v1/takeovers/{id}/undo/',
  summary: 'Give a shift back, from now on: what is over stays as it was.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({}).default({}),
  answers: { 200: ShiftTakeover, 400: FieldErrors, 403: Detail, 404: Detail },
})
