import { z } from 'zod'
import { unversioned } from '../../record-version.ts'
import { idParams, pageOf, route } from '../../route.ts'
import { DeclineShiftBody, ShiftNotice, ShiftReminders } from './shift-notice.schemas.ts'

const answers = { 200: ShiftNotice } as const

export const listShiftNotices = route({
  method: 'GET',
  path: '/api/v1/shift_notices/',
  summary: 'List the caller’s unanswered notices of changes to their shifts, by start of the shift.',
  allow: 'signed_in',
  answers: { 200: pageOf(ShiftNotice) },
})

export const confirmShiftNotice = route({
  method: 'POST',
  path: '/api/v1/shift_notices/{id}/confirm/',
  summary: 'Confirm one of the caller’s own notices.',
  allow: 'signed_in',
  params: idParams,
  body: z.strictObject({}).default({}),
  answers,
})

export const declineShiftNotice = route({
  method: 'POST',
  path: '/api/v1/shift_notices/{id}/decline/',
  summary:
    'Decline one of the caller’s own shifts, with a reason. Notifies its scheduler; the shift stays assigned to the caller.',
  allow: 'signed_in',
  params: idParams,
  body: DeclineShiftBody,
  answers,
})

export const getShiftReminders = route({
  method: 'GET',
  path: '/api/v1/shift_reminders/',
  summary: 'Whether the caller is reminded an hour before each of their shifts.',
  allow: 'signed_in',
  answers: { 200: ShiftReminders },
})

export const setShiftReminders = route({
  method: 'PUT',
  path: '/api/v1/shift_reminders/',
  summary: 'Turn the caller’s reminders of shifts on or off.',
  allow: 'signed_in',
  body: ShiftReminders,
  unversioned: unversioned.own,
  answers: { 200: ShiftReminders },
})
