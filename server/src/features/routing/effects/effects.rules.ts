import type { ActionType } from '@wardline/contract/routing/actions/action.schemas.ts'
import { addRecipients, notifySupervisor } from './add-recipients.rules.ts'
import type { ApplyAction } from './effect.rules.ts'
import { refuse, stop } from './end.rules.ts'
import { failOver } from './fail-over.rules.ts'
import { delay, escalate, requireConfirmation, setMessageType, setPriority } from './message-flags.rules.ts'
import { onCall } from './on-call.rules.ts'
import { redirect } from './redirect.rules.ts'

export const effects: Readonly<Record<ActionType, ApplyAction>> = {
  RedirectAction: redirect,
  AddRecipientAction: addRecipients,
  OnCallAction: onCall,
  FailOverAction: failOver,
  SupervisorAction: notifySupervisor,
  PriorityAction: setPriority,
  MessageTypeAction: setMessageType,
  ConfirmationAction: requireConfirmation,
  EscalationAction: escalate,
  DelayAction: delay,
  RefuseAction: refuse,
  StopAction: stop,
}
