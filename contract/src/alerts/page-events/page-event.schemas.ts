import { z } from 'zod'
import { AlertType } from '../../accounts/notification-setting.schemas.ts'
import { ProviderKind, Channel } from '../channels/channel.schemas.ts'

export const pageEventKinds = [
  // Notifications: about one user and mostly one alert.
  'notified',
  'reminded',
  'not_notified',
  'sent',
  'delivered',
  'seen',
  'failed',
  'gone',
  'retried',
  'no_receipt',
  'skipped',
  'merged',
  // Routing policies: about the message, and users whose notifications wait.
  'routed',
  'delayed',
  // Escalation: about the page itself or its recipients.
  'escalation_started',
  'step',
  'step_empty',
  'repeated',
  'fail_over',
  'passed_over',
  'paged_again',
  'unanswered',
  'sender_notified',
  'escalation_ended',
  'answered',
  'taken',
  'joined',
  'reassigned',
  'wrong_recipient',
  // Operators in the console.
  'operator_took_over',
  'operator_released',
  'operator_called',
  // Responses from outside the application.
  'inbound_response',
  'inbound_text',
  'inbound_response_refused',
  'voicemail',
  'suppressed',
  // Handoff of acknowledgements.
  'handoff_offered',
  'handed_off',
  'handoff_declined',
  'handoff_withdrawn',
  'handoff_unassigned',
  // Changes of the message by its sender.
  'corrected',
  'taken_back',
  // Watchdog and exports.
  'requeued',
  'proof_exported',
] as const
export const PageEventKind = z.enum(pageEventKinds)
export type PageEventKind = z.output<typeof PageEventKind>

export const AnswerVia = z.enum(['app', 'sms', 'voice', 'email', 'pager', 'push'])
export type AnswerVia = z.output<typeof AnswerVia>

/** The result of a phone call of an operator. The first three are answers of the user who was called. */
export const CallOutcome = z.enum(['accepted', 'declined', 'responded', 'reached', 'no_answer'])
export type CallOutcome = z.output<typeof CallOutcome>

/** Never message text, patients, numbers or addresses: details are audited and exported. */
export const PageEventDetails = z.object({
  alert_type: AlertType.optional(),
  channel: Channel.optional(),
  provider: ProviderKind.optional(),
  provider_reference: z.string().optional(),
  reference: z.string().optional(),
  reason: z.string().optional(),
  attempts: z.int().optional(),
  due: z.string().optional(),
  late_seconds: z.number().optional(),
  step: z.int().optional(),
  steps: z.int().optional(),
  round: z.int().optional(),
  policy_name: z.string().optional(),
  /** Names of the conditions of a routing policy that matched. */
  conditions: z.array(z.string()).optional(),
  group_id: z.int().optional(),
  /** Name at that time; groups are renamed and deleted. */
  group_name: z.string().optional(),
  /** The step before it had no available responder. */
  is_passed_over: z.boolean().optional(),
  by_user_id: z.int().optional(),
  from_user_id: z.int().optional(),
  to_user_ids: z.array(z.int()).optional(),
  via: AnswerVia.optional(),
  answer: z.enum(['accepted', 'rejected', 'responded']).optional(),
  call_outcome: CallOutcome.optional(),
  format: z.enum(['pdf', 'csv']).optional(),
})
export type PageEventDetails = z.output<typeof PageEventDetails>
