import { z } from 'zod'
import { FallbackContact } from '../on-call/on-call.schemas.ts'

const SheetShift = z.object({
  user_id: z.int(),
  display_name: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  /** The number to call: that of the shift, or else one that the user lets others see. */
  number: z.string().nullable(),
})
export type SheetShift = z.output<typeof SheetShift>

/** The shifts of a call order, by start, with the instructions for callers. */
const SheetCall = z.object({ call_order: z.int(), instructions: z.string(), shifts: z.array(SheetShift) })

/**
 * - `gaps`: times without a user who can receive pages, within the hours of service.
 * - `fallback_contact`: the user who receives pages in the gaps. Null without a gap or without such a user.
 *
 * A group without shifts and without gaps is closed for the whole time, or had no shift until then.
 */
export const SheetGroup = z
  .object({
    group_id: z.int(),
    name: z.string(),
    department: z.string(),
    calls: z.array(SheetCall),
    gaps: z.array(z.object({ start: z.string(), end: z.string() })),
    fallback_contact: FallbackContact.nullable(),
  })
  .meta({ id: 'SheetGroup' })
export type SheetGroup = z.output<typeof SheetGroup>

/** Lists who is on call for each group from `from` to `to`. Times have the offset of `time_zone`, the zone of the account. */
export const DaySheet = z
  .object({
    account: z.string(),
    time_zone: z.string(),
    from: z.string(),
    to: z.string(),
    now: z.string(),
    groups: z.array(SheetGroup),
  })
  .meta({ id: 'DaySheet' })
export type DaySheet = z.output<typeof DaySheet>

export const daySheetQuery = {
  /** Today in the zone of the account by default. */
  day: z.iso.date('day is a date such as 2026-11-22.').optional(),
  /** The time at which the 24 hours of the sheet begin. */
  starts: z.iso.time({ precision: -1, error: 'starts is a time such as 07:00.' }).default('07:00'),
  department_id: z.coerce.number().int().positive().optional(),
}
