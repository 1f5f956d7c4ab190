import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { noPermissions, formatWallMoment, type CalendarView } from './occurrence-view.rules.ts'
import { parseRule } from '@wardline/recurrence/rule.ts'
import { describeRule } from '@wardline/recurrence/rule-text.ts'
import { decideLayer } from '../on-call/shift-layer.rules.ts'
import type { PastShift } from './past-shift.queries.ts'
import { formatWithOffset } from '@wardline/recurrence/wall-time.ts'

function recordedTakeover(
  view: CalendarView,
  row: PastShift,
  original_start: string,
): Occurrence['takeover'] {
  const { takeover_id, taker_id, displaced_user_id, event_id } = row
  if (takeover_id === null || taker_id === null || displaced_user_id === null || event_id === null)
    return null
  const zone = view.group.time_zone
  return {
    id: takeover_id,
    group_id: view.group.id,
    event_id,
    original_start,
    user_id: taker_id,
    display_name: view.people.get(taker_id)?.display_name ?? '',
    displaced_user_id,
    displaced_name: view.people.get(displaced_user_id)?.display_name ?? '',
    start: formatWithOffset(zone, row.start),
    end: formatWithOffset(zone, row.end),
    reason: row.reason ?? '',
    undone: null,
    may: { undo: false },
  }
}

/** Past shifts have no permissions: they cannot be changed. */
export function presentPastShift(view: CalendarView, row: PastShift): Occurrence {
  const zone = view.group.time_zone
  const [start, end] = [formatWithOffset(zone, row.start), formatWithOffset(zone, row.end)]
  const original_start =
    row.original_start === null ? start : formatWallMoment(zone, row.original_start, row.starts_later)
  const occurence_id = `${row.event_id ?? 'shift'}@${original_start}`
  const person = view.people.get(row.user_id)
  return {
    id: `${occurence_id}#${row.id}`,
    event_id: row.event_id,
    occurence_id,
    group_id: view.group.id,
    target_id: row.user_id,
    target: { display_name: person?.display_name ?? '', title: person?.title ?? '' },
    can_receive: person?.can_receive ?? false,
    call_order: row.call_order,
    title: row.title,
    escalation_policy_id: row.escalation_policy_id,
    escalation_policy_name: view.policies.get(row.escalation_policy_id ?? 0) ?? null,
    start,
    end,
    original_start,
    original_end: end,
    whole_start: start,
    whole_end: end,
    rule_id: row.rule_id,
    imported: null,
    rotation: row.rotation && { ...row.rotation, is_changed: row.is_override || row.takeover_id !== null },
    rule_description: row.rrule === null ? null : describeRule(parseRule(row.rrule)),
    layer: {
      ...decideLayer({
        is_taken_over: row.takeover_id !== null,
        is_override: row.is_override,
        fixed_plan: row.fixed_plan,
        rotation: row.rotation?.name ?? null,
        is_imported: row.is_imported,
        repeats: row.rule_id !== null,
      }),
      author: row.author,
      reason: row.reason ?? '',
      changed: row.changed,
    },
    cancelled: false,
    allDay: row.is_all_day,
    repeat: row.rule_id !== null,
    update_for: 'once',
    deleted: false,
    takeover: recordedTakeover(view, row, original_start),
    answer: null,
    version: 0,
    may: noPermissions,
  }
}
