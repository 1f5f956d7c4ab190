import { z } from 'zod'
import { idParams, route } from '../../route.ts'
import { NewShiftTakeover, ShiftTakeover, TakeoverBody, takeoverParams } from './takeover.schemas.ts'

/** Allowed for members, or for every user if the group permits it. */
export const takeOverShift = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/events/{event_id}/takeover/',
  summary: 'Take over a shift of another user, or a part of it, from now on.',
  allow: 'signed_in',
  params: takeoverParams,
  body: TakeoverBody,
  creates: true,
  answers: { 201: NewShiftTakeover },
})

/** Allowed for the two users, and for users who may change the group's events. */
export const undoTakeover = route({
  method: 'POST',
  path: '/api/v1/takeovers/{id}/undo/',
  summary: 'Give the rest of a shift back. The past does not change.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({}).default({}),
  answers: { 200: ShiftTakeover },
})
