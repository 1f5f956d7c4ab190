import type { GroupColumns } from './group-change.queries.ts'
import type { ShiftToCome } from './group-use.queries.ts'
import { wardTime } from './oncall.rules.ts'
import type { ScheduleGroupChanges } from '@wardline/contract/paging/group-changes.schemas.ts'
import type { GroupStanding } from './group-door.queries.ts'

/** When the person's next shift is, as the end of a sentence: `now`, or `from 19:00 on Fri 20 Nov`. */
export function whenOnCall({ starts, now }: ShiftToCome, time_zone: string): string {
  return Date.parse(starts) <= Date.parse(now) ? 'now' : `from ${wardTime(starts, now, time_zone)}`
}

/**
 * The columns behind changed settings. Turning shift takeover off turns it off for non-members (paging §4); of a broadcast
 * group, leaving follows joining (paging §3).
 */
export function columnsOf(
  group: Pick<GroupStanding, 'type' | 'allow_shift_takeover' | 'allow_non_member_shift_takeover'>,
  changes: ScheduleGroupChanges,
): GroupColumns {
  const { fail_over_user, escalation_policy, online_greeting, offline_greeting, ...same } = changes
  const { members: _, member_ids: __, ...plain } = same
  const takeover = changes.allow_shift_takeover ?? group.allow_shift_takeover
  const nonMembers = changes.allow_non_member_shift_takeover ?? group.allow_non_member_shift_takeover
  return {
    ...plain,
    fail_over_user_id: fail_over_user,
    escalation_policy_id: escalation_policy,
    online_greeting_id: online_greeting,
    offline_greeting_id: offline_greeting,
    allow_leave: group.type === 'BroadcastGroup' ? changes.allow_join : changes.allow_leave,
    allow_non_member_shift_takeover: takeover && nonMembers,
  }
}
