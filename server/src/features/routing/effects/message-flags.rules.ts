import { nextShift, type ApplyAction, type Effect } from './effect.rules.ts'

const withChange = (effect: Effect, isChanged: boolean): Effect =>
  isChanged ? effect : { ...effect, is_unchanged: true }

const priorities = ['low', 'medium', 'high'] as const

export const setPriority: ApplyAction = (draft, fields) => {
  const priority = fields['priority'] as 0 | 1 | 2
  const effect = { type: 'PriorityAction', value: priorities[priority] }
  return { draft: { ...draft, priority }, effect: withChange(effect, draft.priority !== priority) }
}

export const setMessageType: ApplyAction = (draft, fields, { hasMessageType }) => {
  const message_type_id = fields['message_type_id'] as number
  return hasMessageType(message_type_id)
    ? { draft: { ...draft, message_type_id }, effect: { type: 'MessageTypeAction', id: message_type_id } }
    : { draft, effect: { type: 'MessageTypeAction', id: message_type_id, skipped: 'deleted' } }
}

export const requireConfirmation: ApplyAction = (draft) => ({
  draft: { ...draft, requires_confirm: true },
  effect: withChange({ type: 'ConfirmationAction' }, !draft.requires_confirm),
})

export const escalate: ApplyAction = (draft, fields, { hasEscalationPolicy }) => {
  const escalation_policy_id = fields['escalation_policy_id'] as number
  return hasEscalationPolicy(escalation_policy_id)
    ? {
        draft: { ...draft, apply_escalations: true, escalation_policy_id },
        effect: { type: 'EscalationAction', id: escalation_policy_id },
      }
    : { draft, effect: { type: 'EscalationAction', id: escalation_policy_id, skipped: 'deleted' } }
}

export const delay: ApplyAction = (draft, fields) => {
  const delay_until = (fields['until_time'] as string | null) ?? nextShift
  return { draft: { ...draft, delay_until }, effect: { type: 'DelayAction', value: delay_until } }
}
