import { z } from 'zod'
import { CoverageSummary } from './coverage.schemas.ts'
import { OnCallShift } from './oncall.schemas.ts'

export const PagingGroupType = z.enum(['ScheduleGroup', 'BroadcastGroup'], {
  error: 'type is ScheduleGroup or BroadcastGroup.',
})

/** What this person may do with the group and its calendar now. */
const PagingGroupMay = z.object({
  change: z.boolean(),
  delete: z.boolean(),
  join: z.boolean(),
  leave: z.boolean(),
  add_event: z.boolean(),
  change_event: z.boolean(),
  delete_event: z.boolean(),
})

/** Who is on call for a schedule group at this moment, as a line of a table says it. */
export const GroupOnCall = z.object({
  /** `Nobody on Call`, one name, `name and one other`, `name and N others`. */
  text: z.string(),
  is_empty: z.boolean(),
  /** When that changes: the first of them ends, or somebody begins. Null: never, as far as the calendar goes. */
  until: z.string().nullable(),
  /** Whose shift begins next, and when. */
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
    /** The group's own, or the account's. */
    time_zone: z.string(),
    /** Null: a broadcast group has no calendar. */
    on_call: GroupOnCall.nullable(),
    /** Holes of the next twelve months, and the first of them. Null: a broadcast group has no calendar. */
    coverage: CoverageSummary.nullable(),
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
    /** Active and not locked. */
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

/** The whole group (paging §3), with everything that its settings page shows. */
export const PagingGroupDetail = PagingGroup.extend({
  /** In the order of their last names. */
  members: z.array(GroupMember),
  member_ids: z.array(z.int()),
  fail_over_user: z.int().nullable(),
  /** The person behind it, and whether they can receive now. */
  fail_over: z.object({ id: z.int(), display_name: z.string(), can_receive: z.boolean() }).nullable(),
  escalation_policy: z.int().nullable(),
  escalation_policy_name: z.string().nullable(),
  /** How often a page to the group reached somebody whom it was not for. For who may change the group; null for others. */
  not_me_count: z.int().nullable(),
  /** Prompts, by id. */
  online_greeting: z.int().nullable(),
  offline_greeting: z.int().nullable(),
  dialogue_option: DialogueOption,
  multiple_recipient_option: MultipleRecipientOption,
  allow_join: z.boolean(),
  allow_leave: z.boolean(),
  allow_shift_takeover: z.boolean(),
  allow_non_member_shift_takeover: z.boolean(),
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

/** Somebody, or several people at once, who can be made a member. */
export const MemberCandidate = z
  .object({
    type: z.enum(['User', 'Group', 'Department']),
    id: z.int(),
    name: z.string(),
    /** A person's title; empty for several. */
    title: z.string(),
    /** How many active people it stands for. */
    member_count: z.int(),
    /** All of them are members already. */
    is_member: z.boolean(),
  })
  .meta({ id: 'MemberCandidate' })
export type MemberCandidate = z.output<typeof MemberCandidate>
