import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'

export function buildOccurrence(more: Partial<Occurrence> = {}): Occurrence {
  const start = more.whole_start ?? more.start ?? '2026-11-20T07:00:00-05:00'
  const end = more.whole_end ?? more.end ?? '2026-11-20T15:00:00-05:00'
  return {
    id: '1',
    event_id: 1,
    occurence_id: `1@${start}`,
    group_id: 1,
    target_id: 7,
    target: { display_name: 'Ana Ruiz', title: 'RN' },
    can_receive: true,
    call_order: 1,
    title: '',
    escalation_policy_id: null,
    escalation_policy_name: null,
    start,
    end,
    original_start: start,
    original_end: end,
    whole_start: start,
    whole_end: end,
    rule_id: null,
    rule_description: null,
    imported: null,
    rotation: null,
    layer: { kind: 'single', name: '', author: null, reason: '', changed: null },
    cancelled: false,
    allDay: false,
    repeat: false,
    update_for: 'once',
    deleted: false,
    takeover: null,
    answer: null,
    version: 1,
    may: {
      change: true,
      delete: true,
      take_over: false,
      undo_takeover: false,
      undo_change: false,
      request_swap: false,
    },
    ...more,
  }
}
