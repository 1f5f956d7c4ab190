import { z } from 'zod'
import { computed } from '../../record-version.ts'
import { CoverageSummary } from '../coverage/coverage.schemas.ts'
import { QualificationNeed } from '../qualifications/qualification-need.schemas.ts'
import { OnCallDetails } from './on-call-details.schemas.ts'
import { ServiceHours } from './service-hours.schemas.ts'
import { OnCallShift } from '../on-call/on-call.schemas.ts'

export const PagingGroupType = z.enum(['ScheduleGroup', 'BroadcastGroup'], {
  error: 'type is ScheduleGroup or BroadcastGroup.',
})

const PagingGroupMay = z.object({
  change: z.boolean(),
  delete: z.boolean(),
  join: z.boolean(),
  leave: z.boolean(),
  add_event: z.boolean(),
  change_event: z.boolean(),
  delete_event: z.boolean(),
})

export const GroupOnCall = z.object({
  text: z.string(),
  /** No one is on call within the hours of service. */
  is_empty: z.boolean(),
  /** No one is on call outside of the hours of service. */
  is_closed: z.boolean(),
  /** End of the first current shift; in a gap, start of the next shift or null. */
  until: z.string().nullable(),
  next: OnCallShift.nullable(),
})
export type GroupOnCall = z.output<typeof GroupOnCall>

export const PagingGroup = z
  .object({
    id: z.int(),
    uid: z.string(),
    name: z.string(),
    type: PagingGroupType,
    department_id: z.int().nullable(),
    department: z.string(),
    contact_id: z.int().nullable(),
    member_count: z.int(),
    /** The group's zone, else the account's. */
    time_zone: z.string(),
    on_call: computed(GroupOnCall.nullable()),
    coverage: computed(CoverageSummary.nullable()),
    may: PagingGroupMay,
  })
  .meta({ id: 'PagingGroup' })
export type PagingGroup = z.output<typeof PagingGroup>

export const GroupMember = z
  .object({
    user_id: z.int(),
    contact_id: z.int().nullable(),
    display_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    title: z.string(),
    profile_picture: z.string().nullable(),
    can_receive: z.boolean(),
  })
  .meta({ id: 'GroupMember' })
export type GroupMember = z.output<typeof GroupMember>

export const DialogueOption = z.enum(['group_greeting', 'user_greeting'], {
  error: 'dialogue_option is group_greeting or user_greeting.',
})
export const MultipleRecipientOption = z.enum(['message_all', 'enumerate_users', 'message_all_voice_users'], {
  error: 'multiple_recipient_option is message_all, enumerate_users or message_all_voice_users.',
})

export const PagingGroupDetail = PagingGroup.extend({
  members: z.array(GroupMember),
  member_ids: z.array(z.int()),
  fail_over_user: z.int().nullable(),
  fail_over: z.object({ id: z.int(), display_name: z.string(), can_receive: z.boolean() }).nullable(),
  escalation_policy: z.int().nullable(),
  escalation_policy_name: z.string().nullable(),
  /** How many pages reached the wrong recipient; null unless the caller may change the group. */
  wrong_recipient_count: z.int().nullable(),
  online_greeting: z.int().nullable(),
  offline_greeting: z.int().nullable(),
  dialogue_option: DialogueOption,
  multiple_recipient_option: MultipleRecipientOption,
  allow_join: z.boolean(),
  allow_leave: z.boolean(),
  allow_shift_takeover: z.boolean(),
  allow_non_member_shift_takeover: z.boolean(),
  /** Whether a scheduler decides on swaps, and on takeovers more than 12 hours ahead. */
  swaps_need_approval: z.boolean(),
  /** `null` if the group is always in service. */
  service_hours: ServiceHours.nullable(),
  /** Numbers and instructions of the shifts, by call order. */
  on_call_details: z.array(OnCallDetails),
  /** Qualifications that the shifts need. */
  qualification_needs: z.array(QualificationNeed),
  /** Grows with each change of the settings or the members. */
  version: z.int(),
  changed: z.string().nullable(),
  changed_by: z.string().nullable(),
}).meta({ id: 'PagingGroupDetail' })
export type PagingGroupDetail = z.output<typeof PagingGroupDetail>

export const groupOrderings = [
  'name',
  '-name',
  'type',
  '-type',
  'department',
  '-department',
  'member_count',
  '-member_count',
] as const
export type GroupOrdering = (typeof groupOrderings)[number]

/** `Group` is a permission group. */
export const MemberCandidate = z
  .object({
    type: z.enum(['User', 'Group', 'Department']),
    id: z.int(),
    name: z.string(),
    title: z.string(),
    member_count: z.int(),
    is_member: z.boolean(),
  })
  .meta({ id: 'MemberCandidate' })
export type MemberCandidate = z.output<typeof MemberCandidate>
