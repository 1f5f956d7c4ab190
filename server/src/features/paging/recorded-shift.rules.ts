import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { nothing, wallMoment, type View } from './occurrence-shown.rules.ts'
import { parseRule } from './recurrence-parse.rules.ts'
import { describeRule } from './recurrence-words.rules.ts'
import type { RecordedShift } from './shift-record.queries.ts'
import { momentText } from './wall-time.rules.ts'

function recordedTakeover(view: View, row: RecordedShift, original_start: string): Occurrence['takeover'] {
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
    start: momentText(zone, row.start),
    end: momentText(zone, row.end),
    undone: null,
    may: { undo: false },
  }
}

/** A shift of the record as the API says it: it is what it was, nobody may do anything with it. */
export function shownRecord(view: View, row: RecordedShift): Occurrence {
  const zone = view.group.time_zone
  const [start, end] = [momentText(zone, row.start), momentText(zone, row.end)]
  const original_start =
    row.original_start === null ? start : wallMoment(zone, row.original_start, row.starts_later)
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
    layer: row.layer,
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
    rule_description: row.rrule === null ? null : describeRule(parseRule(row.rrule)),
    cancelled: false,
    allDay: row.is_all_day,
    repeat: row.rule_id !== null,
    update_for: 'once',
    deleted: false,
    takeover: recordedTakeover(view, row, original_start),
    may: nothing,
  }
}
