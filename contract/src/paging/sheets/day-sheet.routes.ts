import { z } from 'zod'
import { route } from '../../route.ts'
import { DaySheet, daySheetQuery } from './day-sheet.schemas.ts'

export const getDaySheet = route({
  method: 'GET',
  path: '/api/v1/oncall/sheet/',
  summary:
    'List who is on call for 24 hours in all schedule groups that the caller may find, with numbers, instructions and gaps.',
  allow: 'signed_in',
  query: z.strictObject(daySheetQuery),
  answers: { 200: DaySheet },
})

export const printDaySheet = route({
  method: 'GET',
  path: '/api/v1/oncall/sheet/pdf/',
  summary: 'Get the on-call sheet of a day as a PDF to print. It contains no patient data.',
  allow: 'signed_in',
  query: z.strictObject(daySheetQuery),
  answers: { 200: z.any() },
})
