import { z } from 'zod'
import { idParams, route } from '../../route.ts'
import { momentField } from '../wall-time/wall-time.ts'
import { Coverage, Gap, gapDays } from './coverage.schemas.ts'

export const getCoverage = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/coverage/',
  summary:
    'List the gaps of the next twelve months with their reasons and the fail-over user, and for schedulers the shifts that only someone with an open violation covers. Every user of the account may call it.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Coverage },
})

export const listGaps = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/gaps/',
  summary: `List the times without a user who can receive pages, within the hours of service, also in the past. At most ${gapDays} days.`,
  allow: 'signed_in',
  params: idParams,
  /** `until` is now by default. */
  query: z.strictObject({ from: momentField('from'), until: momentField('until').optional() }),
  answers: { 200: z.object({ results: z.array(Gap) }) },
})
