import type { ScheduleGroupChanges } from '@wardline/contract/paging/groups/group-change.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { TimeZone } from '@wardline/contract/time-zones.ts'
import type { SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import type { ChosenPolicy } from '../pickers/EscalationPolicyPicker.tsx'

export const noGreeting = 0

/** Broadcast groups have all settings too, but show some only. */
export const toSettingsDraft = (group: PagingGroupDetail) => ({
  name: group.name,
  department:
    group.department_id === null
      ? []
      : [
          {
            id: group.department_id,
            name: group.department,
            contact_id: null as number | null,
            member_count: 0,
          },
        ],
  time_zone: group.time_zone,
  fail_over: (group.fail_over ? [{ ...group.fail_over, profile_picture: null }] : []) as SelectedUser[],
  escalation_policy: (group.escalation_policy === null
    ? null
    : { id: group.escalation_policy, name: group.escalation_policy_name ?? '' }) as ChosenPolicy | null,
  service_hours: group.service_hours,
  on_call_details: group.on_call_details,
  qualification_needs: group.qualification_needs,
  online_greeting: group.online_greeting ?? noGreeting,
  offline_greeting: group.offline_greeting ?? noGreeting,
  dialogue_option: group.dialogue_option,
  multiple_recipient_option: group.multiple_recipient_option,
  allow_join: group.allow_join,
  allow_leave: group.allow_leave,
  allow_shift_takeover: group.allow_shift_takeover,
  allow_non_member_shift_takeover: group.allow_non_member_shift_takeover,
  swaps_need_approval: group.swaps_need_approval,
})
export type SettingsDraft = ReturnType<typeof toSettingsDraft>

export const toSettingsBody = ({
  department,
  fail_over,
  ...draft
}: SettingsDraft): Omit<Required<ScheduleGroupChanges>, 'members' | 'member_ids' | 'version'> => ({
  ...draft,
  name: draft.name.trim(),
  department_id: department[0]?.id ?? null,
  time_zone: draft.time_zone as TimeZone,
  fail_over_user: fail_over[0]?.id ?? null,
  escalation_policy: draft.escalation_policy?.id ?? null,
  online_greeting: draft.online_greeting || null,
  offline_greeting: draft.offline_greeting || null,
  allow_non_member_shift_takeover: mayNonMembersTakeOver(draft),
})

/** Paging §4: turning shift takeover off forces it off for non-members. */
export const mayNonMembersTakeOver = (
  draft: Pick<SettingsDraft, 'allow_shift_takeover' | 'allow_non_member_shift_takeover'>,
): boolean => draft.allow_shift_takeover && draft.allow_non_member_shift_takeover
