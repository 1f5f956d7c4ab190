import { z } from 'zod'
import { route } from '../../route.ts'
import { MyShifts } from './my-shift.schemas.ts'

export const listMyShifts = route({
  method: 'GET',
  path: '/api/v1/oncall/mine/',
  summary: 'List the caller’s shifts of the next weeks, and own shifts that others have taken over.',
  allow: 'signed_in',
  query: z.strictObject({ weeks: z.coerce.number().int().min(1).max(52).default(6) }),
  answers: { 200: MyShifts },
})
