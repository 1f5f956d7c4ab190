import { z } from 'zod'
import { line } from '../../text.ts'
import { emergencyReason } from '../rest-rules/rule-violation.schemas.ts'
import { momentField } from '../wall-time/wall-time.ts'

/**
 * `awaiting_approval`: a colleague accepted, and a scheduler has not decided yet. `refused`: the scheduler declined
 * it.
 */
export const SwapRequestState = z.enum([
  'open',
  'awaiting_approval',
  'accepted',
  'declined',
  'refused',
  'withdrawn',
  'expired',
])
export type SwapRequestState = z.output<typeof SwapRequestState>

const SwapShift = z.object({
  event_id: z.int(),
  original_start: z.string(),
  /** The times to swap, which can be a part of the shift. */
  start: z.string(),
  end: z.string(),
  is_part: z.boolean(),
  title: z.string(),
  call_order: z.int(),
  user_id: z.int(),
  display_name: z.string(),
})
export type SwapShift = z.output<typeof SwapShift>

const AskedColleague = z.object({
  user_id: z.int(),
  display_name: z.string(),
  /** `waiting`: asked once the colleagues before had time to answer. */
  state: z.enum(['waiting', 'asked', 'declined']),
})
export type AskedColleague = z.output<typeof AskedColleague>

/**
 * A request to take over shifts of a user, optionally in exchange for others. All shifts go to the first colleague
 * who accepts, or none does.
 */
export const SwapRequest = z
  .object({
    id: z.int(),
    group_id: z.int(),
    group_uid: z.string(),
    group_name: z.string(),
    /** The user of the shifts. */
    user_id: z.int(),
    display_name: z.string(),
    /** The user who asks: a scheduler, if it is not the user of the shifts. */
    author_id: z.int(),
    author_name: z.string(),
    shifts: z.array(SwapShift),
    wanted: z.array(SwapShift),
    /** The colleagues in the order in which they are asked. The list is empty if the whole group is asked. */
    colleagues: z.array(AskedColleague),
    /** Minutes until the next colleague is asked. 0 to ask all at once. */
    wait_minutes: z.int(),
    state: SwapRequestState,
    created: z.string(),
    answered: z.string().nullable(),
    answered_by: z.int().nullable(),
    answered_name: z.string().nullable(),
    decided: z.string().nullable(),
    decided_by: z.int().nullable(),
    decided_name: z.string().nullable(),
    decision_reason: z.string(),
    /** Since when no colleague is left to ask: all have declined, or the last one did not answer in time. */
    untaken: z.string().nullable(),
    /** A sentence for each rule that the swap would break. Only in `list=to_decide`. */
    broken_rules: z.array(z.string()),
    may: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean(), decide: z.boolean() }),
  })
  .meta({ id: 'SwapRequest' })
export type SwapRequest = z.output<typeof SwapRequest>

const swapLimits = { shifts: 20, colleagues: 50, wait_minutes: 1_440 }

const rowId = (name: string) => z.int(`${name} is a number.`).positive(`${name} is a number above 0.`)

const ShiftToSwap = z.strictObject({
  event_id: rowId('event_id'),
  original_start: momentField('original_start'),
  /** `start` and `end` limit the request to a part of the shift. */
  start: momentField('start').nullable().default(null),
  end: momentField('end').nullable().default(null),
})
export type ShiftToSwap = z.output<typeof ShiftToSwap>

const shiftList = (name: string) =>
  z
    .array(ShiftToSwap, `${name} is a list of shifts.`)
    .max(swapLimits.shifts, `At most ${swapLimits.shifts} shifts at once.`)

export const SwapRequestBody = z.strictObject({
  /** Schedulers can ask for a member, who is ill for example. `null` for the caller. */
  user_id: rowId('user_id').nullable().default(null),
  shifts: shiftList('shifts').min(1, 'Choose at least one shift.'),
  wanted: shiftList('wanted').default([]),
  to_user_ids: z
    .array(rowId('Each of to_user_ids'), 'to_user_ids is a list of user ids.')
    .max(swapLimits.colleagues, `At most ${swapLimits.colleagues} colleagues.`)
    .default([]),
  wait_minutes: z
    .int('wait_minutes is a number of minutes.')
    .min(0, 'wait_minutes is 0 or more.')
    .max(swapLimits.wait_minutes, 'The next colleague is asked after a day at most.')
    .default(0),
})
export type SwapRequestBody = z.output<typeof SwapRequestBody>

export const SwapAcceptance = z.strictObject({ emergency_reason: emergencyReason })
export type SwapAcceptance = z.output<typeof SwapAcceptance>

export const SwapDecision = z.strictObject({
  state: z.enum(['approved', 'declined'], { error: 'state is approved or declined.' }),
  /** Sent to both users. */
  reason: line(200).default(''),
  emergency_reason: emergencyReason,
})
export type SwapDecision = z.output<typeof SwapDecision>
