import type { ActionType } from '@wardline/contract/routing/actions/action.schemas.ts'
import { addRecipients, notifySupervisor } from './add-recipients.ts'
import type { ApplyAction } from './effect.ts'
import { refuse, stop } from './end.ts'
import { failOver } from './fail-over.ts'
import { delay, escalate, requireConfirmation, setMessageType, setPriority } from './message-flags.ts'
import { onCall } from './on-call.ts'
import { redirect } from './redirect.ts'

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
