import { z } from 'zod'
import { OnCallPerson, OnCallShift } from '../on-call/on-call.schemas.ts'
import { MyShift } from './my-shift.schemas.ts'

const frequencies = ['off', 'daily', 'weekly'] as const

/** When the caller gets a summary. The time is on the clock of the hospital; weekday 1 is Monday. */
export const ShiftSummarySettings = z
  .strictObject({
    frequency: z.enum(frequencies, { error: 'Choose off, daily or weekly.' }),
    /** Only for a weekly summary. */
    weekday: z.int().min(1).max(7),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 07:30 or 19:30.'),
  })
  .meta({ id: 'ShiftSummarySettings' })
export type ShiftSummarySettings = z.output<typeof ShiftSummarySettings>

/**
 * A group of the caller: who is on call now, and the next shift. `is_closed`: outside of its hours of service, no one is
 * on call.
 */
const SummaryGroup = z
  .object({
    group_id: z.int(),
    group_uid: z.string(),
    group_name: z.string(),
    time_zone: z.string(),
    people: z.array(OnCallPerson.pick({ user_id: true, display_name: true, call_order: true, until: true })),
    next: OnCallShift.nullable(),
    is_closed: z.boolean(),
  })
  .meta({ id: 'SummaryGroup' })
export type SummaryGroup = z.output<typeof SummaryGroup>

/**
 * The caller's summary of the next day, or of the next seven days. `groups` and `shifts` are the first of `group_count`
 * and `shift_count`. `next_due`: when the next one is sent; null while summaries are off.
 */
export const ShiftSummary = z
  .object({
    days: z.literal([1, 7]),
    until: z.string(),
    groups: z.array(SummaryGroup),
    group_count: z.int(),
    shifts: z.array(MyShift),
    shift_count: z.int(),
    next_due: z.string().nullable(),
  })
  .meta({ id: 'ShiftSummary' })
export type ShiftSummary = z.output<typeof ShiftSummary>
