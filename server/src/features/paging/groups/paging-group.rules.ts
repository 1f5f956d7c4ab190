import type { GroupColumns } from './group-change.queries.ts'
import type { UpcomingShift } from './group-usage.queries.ts'
import { formatLocalTime } from '../on-call/on-call.rules.ts'
import type { ScheduleGroupChanges } from '@wardline/contract/paging/groups/group-change.schemas.ts'
import type { GroupAccess } from '../group-access/paging-group-access.queries.ts'

export function formatShiftStart({ starts, now }: UpcomingShift, time_zone: string): string {
  return Date.parse(starts) <= Date.parse(now) ? 'now' : `from ${formatLocalTime(starts, now, time_zone)}`
}

/**
 * Disabling shift takeover also disables it for non-members (paging §4); in a broadcast group, leaving
 * follows joining (paging §3).
 */
export function toGroupColumns(
  group: Pick<GroupAccess, 'type' | 'time_zone' | 'allow_shift_takeover' | 'allow_non_member_shift_takeover'>,
  changes: Partial<ScheduleGroupChanges>,
): GroupColumns {
  const { fail_over_user, escalation_policy, online_greeting, offline_greeting, ...rest } = changes
  const {
    members: _,
    member_ids: __,
    version: ___,
    time_zone,
    service_hours,
    on_call_details,
    qualification_needs: ____,
    ...unchanged
  } = rest
  const takeover = changes.allow_shift_takeover ?? group.allow_shift_takeover
  const nonMembers = changes.allow_non_member_shift_takeover ?? group.allow_non_member_shift_takeover
  return {
    ...unchanged,
    // A group that has the zone of the account keeps following it.
    time_zone: time_zone === group.time_zone ? undefined : time_zone,
    fail_over_user_id: fail_over_user,
    escalation_policy_id: escalation_policy,
    online_greeting_id: online_greeting,
    offline_greeting_id: offline_greeting,
    service_hours: service_hours && JSON.stringify(service_hours),
    on_call_details:
      on_call_details && JSON.stringify(on_call_details.toSorted((a, b) => a.call_order - b.call_order)),
    allow_leave: group.type === 'BroadcastGroup' ? changes.allow_join : changes.allow_leave,
    allow_non_member_shift_takeover: takeover && nonMembers,
  }
}
