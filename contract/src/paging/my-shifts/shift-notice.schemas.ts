import { z } from 'zod'
import { line } from '../../text.ts'

const ShiftNoticeKind = z.enum([
  'assigned',
  'changed',
  'cancelled',
  'taken_over',
  'given_back',
  'swap_requested',
  'swap_accepted',
  'swap_declined',
  'swap_untaken',
  'swap_approved',
  'swap_refused',
  'begins_soon',
])
export type ShiftNoticeKind = z.output<typeof ShiftNoticeKind>

/** `pending`: waits a few minutes for more changes. `replaced`: a later change made the answer needless. */
const ShiftNoticeState = z.enum(['pending', 'sent', 'confirmed', 'declined', 'replaced'])

/** A change to one user's shifts in one group, made by another user, or the reminder of one shift (`begins_soon`). */
export const ShiftNotice = z
  .object({
    id: z.int(),
    kind: ShiftNoticeKind,
    group_id: z.int(),
    group_uid: z.string(),
    group_name: z.string(),
    time_zone: z.string(),
    /** The first of the shifts. The first 19 characters are the wall time. */
    start: z.string(),
    end: z.string(),
    /** Before the change. */
    was_start: z.string().nullable(),
    was_end: z.string().nullable(),
    shift_count: z.int(),
    event_id: z.int().nullable(),
    original_start: z.string().nullable(),
    by_user_id: z.int().nullable(),
    by_name: z.string().nullable(),
    state: ShiftNoticeState,
    reason: z.string(),
    created: z.string(),
    answered: z.string().nullable(),
    may: z.object({ confirm: z.boolean(), decline: z.boolean() }),
  })
  .meta({ id: 'ShiftNotice' })
export type ShiftNotice = z.output<typeof ShiftNotice>

export const longestDeclineReason = 200

export const DeclineShiftBody = z.strictObject({ reason: line(longestDeclineReason).default('') })

/** A reminder an hour before each shift. */
export const ShiftReminders = z.strictObject({ is_on: z.boolean() }).meta({ id: 'ShiftReminders' })
export type ShiftReminders = z.output<typeof ShiftReminders>
