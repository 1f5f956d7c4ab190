import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { isBlank, line } from '../../text.ts'
import { QualificationNeeds } from '../qualifications/qualification-need.schemas.ts'
import { OnCallDetailsList } from './on-call-details.schemas.ts'
import { ServiceHours } from './service-hours.schemas.ts'
import { DialogueOption, MultipleRecipientOption } from './paging-group.schemas.ts'
import { timeZoneIds } from '../../time-zones.ts'

/** Larger audiences are addressed by department. */
export const maxMembers = 2_000

const name = line(100).refine((value) => !isBlank(value), 'This field may not be blank.')
const rowId = (field: string) => z.int(`${field} is a number.`).positive(`${field} is a number above 0.`)
const yes = (field: string) => z.boolean(`${field} is true or false.`)

export const NewBroadcastGroup = z.strictObject({ name })
export type NewBroadcastGroup = z.output<typeof NewBroadcastGroup>

export const NewScheduleGroup = z.strictObject({
  name,
  fail_over_user: z
    .int('Choose a fail-over user for times without an on-call user.')
    .positive('Choose a fail-over user for times without an on-call user.'),
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
  member_ids: z
    .array(rowId('Each of member_ids'), { error: 'member_ids is a list of user ids.' })
    .max(maxMembers, `At most ${maxMembers} members.`),
  /** Users, or the current members of a permission group or department. */
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

/** In a broadcast group allow_leave always equals allow_join (paging §3). */
export const BroadcastGroupChanges = z.strictObject(settings).partial().extend({ version: recordVersion })
export type BroadcastGroupChanges = z.output<typeof BroadcastGroupChanges>

/** Disabling shift takeover also disables it for non-members (paging §4). */
export const ScheduleGroupChanges = z
  .strictObject({
    ...settings,
    fail_over_user: rowId('fail_over_user').nullable(),
    escalation_policy: rowId('escalation_policy').nullable(),
    allow_shift_takeover: yes('allow_shift_takeover'),
    allow_non_member_shift_takeover: yes('allow_non_member_shift_takeover'),
    swaps_need_approval: yes('swaps_need_approval'),
    service_hours: ServiceHours.nullable(),
    on_call_details: OnCallDetailsList,
    qualification_needs: QualificationNeeds,
    time_zone: z.enum(timeZoneIds, { error: 'Choose a time zone from the list.' }),
  })
  .partial()
  .extend({ version: recordVersion })
export type ScheduleGroupChanges = z.output<typeof ScheduleGroupChanges>
