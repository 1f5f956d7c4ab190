import { z } from 'zod'
import { emergencyReason } from '../rest-rules/rule-violation.schemas.ts'
import { momentField } from '../wall-time/wall-time.ts'

export const SwapRequestState = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired'])

const RequestedShift = z.object({
  event_id: z.int(),
  original_start: z.string(),
  start: z.string(),
  end: z.string(),
  title: z.string(),
  call_order: z.int(),
  user_id: z.int(),
  display_name: z.string(),
})

/**
 * A request to take over a shift, addressed to a colleague or the whole group, optionally in exchange for
 * another shift.
 */
export const SwapRequest = z
  .object({
    id: z.int(),
    group_id: z.int(),
    group_uid: z.string(),
    group_name: z.string(),
    shift: RequestedShift,
    to_user_id: z.int().nullable(),
    to_name: z.string().nullable(),
    wanted: RequestedShift.nullable(),
    state: SwapRequestState,
    created: z.string(),
    answered: z.string().nullable(),
    answered_by: z.int().nullable(),
    answered_name: z.string().nullable(),
    may: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: 'SwapRequest' })
export type SwapRequest = z.output<typeof SwapRequest>

const rowId = (name: string) => z.int(`${name} is a number.`).positive(`${name} is a number above 0.`)

export const SwapRequestBody = z.strictObject({
  event_id: rowId('event_id'),
  original_start: momentField('original_start'),
  to_user_id: rowId('to_user_id').nullable().default(null),
  wanted_event_id: rowId('wanted_event_id').nullable().default(null),
  wanted_original_start: momentField('wanted_original_start').nullable().default(null),
})
export type SwapRequestBody = z.output<typeof SwapRequestBody>

export const SwapAcceptance = z.strictObject({ emergency_reason: emergencyReason })
export type SwapAcceptance = z.output<typeof SwapAcceptance>
