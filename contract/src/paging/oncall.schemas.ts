import { z } from 'zod'
import { Status } from '../accounts/user.schemas.ts'

const layer = z.int().min(1).max(9)

/**
 * Somebody who is on call for a group now. Layer 1 is called first; `until` is when their shift ends. `phone` is a
 * number that they let others see; null without one.
 */
export const OnCallPerson = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    layer,
    until: z.string(),
    status: Status,
    phone: z.string().nullable(),
  })
  .meta({ id: 'OnCallPerson' })
export type OnCallPerson = z.output<typeof OnCallPerson>

/** A shift of somebody who can receive, as much of it as is shown. Instants. */
export const OnCallShift = z
  .object({ user_id: z.int(), display_name: z.string(), layer, start: z.string(), end: z.string() })
  .meta({ id: 'OnCallShift' })
export type OnCallShift = z.output<typeof OnCallShift>

/** Nobody is on call: since when (null: nobody ever was), and until when (null: nobody is to be). Instants. */
const OnCallHole = z
  .object({ since: z.string().nullable(), until: z.string().nullable() })
  .meta({ id: 'OnCallHole' })

/** Who gets what is sent to a group with nobody on call, and as what. */
export const OnCallCover = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    role: z.enum(['fail-over of the group', 'fail-over of the department', 'operator']),
  })
  .meta({ id: 'OnCallCover' })
export type OnCallCover = z.output<typeof OnCallCover>

/**
 * Who is on call for a schedule group now and around now; the same for everybody.
 * - `people`: whoever can receive, each once, in the order in which they are called; `text` says it in one line.
 * - `until`: when the first of them goes; null when nobody is on call. `next`: who comes after, and when.
 * - `day`: from midnight to midnight of the group's zone; `today`: the shifts of that day, cut at its ends.
 * - `hole`: set when nobody is on call; `covered_by`: who answers for the group then, null when nobody does.
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
    hole: OnCallHole.nullable(),
    covered_by: OnCallCover.nullable(),
  })
  .meta({ id: 'OnCallNow' })
export type OnCallNow = z.output<typeof OnCallNow>

/** A row of the screen of the whole hospital. `may.fill`: put somebody into its calendar. */
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
