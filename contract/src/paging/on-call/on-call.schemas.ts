import { z } from 'zod'
import { Status } from '../../accounts/user.schemas.ts'
import { ShiftLayer } from './shift-layer.schemas.ts'

const call_order = z.int().min(1).max(9)

/**
 * - `until`: when the shift ends.
 * - `phone`: a number that the user lets others see.
 * - `duty_number` and `instructions`: those of the shift, for callers; null and empty if it has none.
 */
export const OnCallPerson = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    call_order,
    until: z.string(),
    layer: ShiftLayer,
    status: Status,
    phone: z.string().nullable(),
    duty_number: z.string().nullable(),
    instructions: z.string(),
  })
  .meta({ id: 'OnCallPerson' })
export type OnCallPerson = z.output<typeof OnCallPerson>

export const OnCallShift = z
  .object({ user_id: z.int(), display_name: z.string(), call_order, start: z.string(), end: z.string() })
  .meta({ id: 'OnCallShift' })
export type OnCallShift = z.output<typeof OnCallShift>

/**
 * Hours of service of a group. `opens`: the next opening, null within a fortnight; `closes`: null while closed.
 * `today`: the hours of `day`.
 */
const OnCallService = z.object({
  is_open: z.boolean(),
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  today: z.array(z.object({ start: z.string(), end: z.string() })),
})

/**
 * The start of the current gap (`null` if the group was never covered) and its end (`null` if no shift is
 * planned). ISO instants.
 */
const OnCallGap = z
  .object({ since: z.string().nullable(), until: z.string().nullable() })
  .meta({ id: 'OnCallGap' })

export const failOverRoles = [
  'fail-over of the group',
  'fail-over of the department',
  'fail-over of the hospital',
] as const

export const FallbackContact = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    role: z.enum([...failOverRoles, 'operator']),
  })
  .meta({ id: 'FallbackContact' })
export type FallbackContact = z.output<typeof FallbackContact>

/**
 * The users on call for a schedule group now; the same for every reader.
 * - `people`: users who can receive, each once, by call order; `text` summarizes them in one line.
 * - `until`: end of the first shift; null in a gap. `next`: the next shift.
 * - `day`: midnight to midnight in the group's zone; `today`: the shifts of that day, cut to it.
 * - `service`: hours of service; `null` if the group is always in service.
 * - `gap`: set while no user is on call within the hours of service.
 * - `fallback_contact`: who receives pages while no user is on call, or null.
 */
export const OnCallNow = z
  .object({
    group_id: z.int(),
    time_zone: z.string(),
    people: z.array(OnCallPerson),
    text: z.string(),
    until: z.string().nullable(),
    next: OnCallShift.nullable(),
    day: z.object({ start: z.string(), end: z.string() }),
    today: z.array(OnCallShift),
    service: OnCallService.nullable(),
    gap: OnCallGap.nullable(),
    fallback_contact: FallbackContact.nullable(),
  })
  .meta({ id: 'OnCallNow' })
export type OnCallNow = z.output<typeof OnCallNow>

export const OnCallGroup = OnCallNow.extend({
  uid: z.string(),
  name: z.string(),
  department_id: z.int().nullable(),
  department: z.string(),
  contact_id: z.int().nullable(),
  is_member: z.boolean(),
  may: z.object({ fill: z.boolean() }),
}).meta({ id: 'OnCallGroup' })
export type OnCallGroup = z.output<typeof OnCallGroup>
