import { z } from 'zod'
import { line } from '../text.ts'
import { DialogueOption, MultipleRecipientOption } from './paging-group.schemas.ts'
import { timeZoneIds } from './time-zones.ts'

/** More than any group has; a hospital-wide word goes to departments. */
export const mostMembers = 2_000

const name = line(100).refine((value) => value !== '', 'This field may not be blank.')
const rowId = (field: string) => z.int(`${field} is a number.`).positive(`${field} is a number above 0.`)
const yes = (field: string) => z.boolean(`${field} is true or false.`)

export const NewBroadcastGroup = z.strictObject({ name })
export type NewBroadcastGroup = z.output<typeof NewBroadcastGroup>

export const NewScheduleGroup = z.strictObject({
  name,
  fail_over_user: z
    .int('Choose a fail-over user: whoever is paged when nobody is on call.')
    .positive('Choose a fail-over user: whoever is paged when nobody is on call.'),
})
export type NewScheduleGroup = z.output<typeof NewScheduleGroup>

const settings = {
  name,
  department_id: rowId('department_id').nullable(),
  online_greeting: rowId('online_greeting').nullable(),
  offline_greeting: rowId('offline_greeting').nullable(),
  dialogue_option: DialogueOption,
  multiple_recipient_option: MultipleRecipientOption,
  allow_join: yes('allow_join'),
  allow_leave: yes('allow_leave'),
  /** Who is a member from now on, by user id: whoever is missing is none any more. */
  member_ids: z
    .array(rowId('Each of member_ids'), { error: 'member_ids is a list of user ids.' })
    .max(mostMembers, `At most ${mostMembers} members.`),
  /** Who becomes a member besides: people, or everybody of a permission group or department as of now. */
  members: z
    .array(
      z.strictObject({
        type: z.enum(['User', 'Group', 'Department'], { error: 'type is User, Group or Department.' }),
        id: rowId('id'),
      }),
      { error: 'members is a list of {type, id}.' },
    )
    .max(250, 'At most 250 at once.'),
}

/** Fields that are left out stay as they are; of a broadcast group allow_leave is always what allow_join is. */
export const BroadcastGroupChanges = z.strictObject(settings).partial()
export type BroadcastGroupChanges = z.output<typeof BroadcastGroupChanges>

/** Turning shift takeover off turns it off for non-members too (paging §4). */
export const ScheduleGroupChanges = z
  .strictObject({
    ...settings,
    fail_over_user: rowId('fail_over_user').nullable(),
    escalation_policy: rowId('escalation_policy').nullable(),
    allow_shift_takeover: yes('allow_shift_takeover'),
    allow_non_member_shift_takeover: yes('allow_non_member_shift_takeover'),
    time_zone: z.enum(timeZoneIds, { error: 'Choose a time zone of the list.' }),
  })
  .partial()
export type ScheduleGroupChanges = z.output<typeof ScheduleGroupChanges>
