import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { unversioned } from '../../record-version.ts'
import { route } from '../../route.ts'
import { ShiftSummary, ShiftSummarySettings } from './shift-summary.schemas.ts'

export const getShiftSummary = route({
  method: 'GET',
  path: '/api/v1/shift_summary/',
  summary:
    'Get the caller’s summary as of now: who is on call in their groups, who is next, and their shifts of the next day or, ' +
    'unless they chose daily summaries, of the next seven days.',
  allow: 'signed_in',
  answers: { 200: ShiftSummary },
})

export const getShiftSummarySettings = route({
  method: 'GET',
  path: '/api/v1/shift_summary/settings/',
  summary: 'When the caller gets a summary of their shifts.',
  allow: 'signed_in',
  answers: { 200: ShiftSummarySettings },
})

export const setShiftSummarySettings = route({
  method: 'PUT',
  path: '/api/v1/shift_summary/settings/',
  summary: 'Choose when the caller gets a summary of their shifts.',
  allow: 'signed_in',
  body: ShiftSummarySettings,
  unversioned: unversioned.own,
  answers: { 200: ShiftSummarySettings },
})

export const sendShiftSummary = route({
  method: 'POST',
  path: '/api/v1/shift_summary/send/',
  summary: 'Send the caller their summary now, as a message on their own channels.',
  allow: 'signed_in',
  body: z.strictObject({}).default({}),
  creates: true,
  answers: { 202: z.object({}), 429: Detail },
})
