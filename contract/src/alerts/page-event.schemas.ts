import { z } from 'zod'
import { AlertType } from '../accounts/notification.schemas.ts'
import { CarrierKind, Medium } from './alert.schemas.ts'

/** What can happen to a page, beside what messages, receipts and open items already say. `pageEventText` has its words. */
export const pageEventKinds = [
  // Ringing, about one person and mostly one alert.
  'rung',
  'reminded',
  'not_rung',
  'handed',
  'delivered',
  'seen',
  'failed',
  'gone',
  'retried',
  'unheard',
  'skipped',
  'merged',
  // Escalation. `step`, `repeated`, `unanswered`, `ended` are about the page itself or about whom they reach.
  'escalation_started',
  'step',
  'step_empty',
  'repeated',
  'fail_over',
  'unanswered',
  'escalation_ended',
  'answered',
  'taken',
  'passed_on',
  'not_me',
  // From outside the application.
  'outside_answer',
  'outside_answer_refused',
  'voicemail',
  'stopped',
  // Open items that pass on.
  'handover_offered',
  'handed_over',
  'handover_declined',
  'handover_withdrawn',
  'handover_nobody',
  // The watch over itself.
  'found_stuck',
  'proof_exported',
] as const
export const PageEventKind = z.enum(pageEventKinds)
export type PageEventKind = z.output<typeof PageEventKind>

/** By which way an answer came in. */
export const AnswerVia = z.enum(['app', 'sms', 'voice', 'email', 'pager', 'push'])
export type AnswerVia = z.output<typeof AnswerVia>

/**
 * Facts of an event, each where it applies. Never what a message says, never a patient, never a number or an address:
 * they go into the audit trail and into exports as they stand.
 */
export const PageEventDetails = z.object({
  alert_type: AlertType.optional(),
  medium: Medium.optional(),
  carrier: CarrierKind.optional(),
  /** The carrier's own name for it. */
  carrier_reference: z.string().optional(),
  /** What people and phones call the alert by. */
  reference: z.string().optional(),
  /** A sentence, without numbers or names. */
  reason: z.string().optional(),
  attempts: z.int().optional(),
  /** When the next try, step or end is due. */
  due: z.string().optional(),
  late_seconds: z.number().optional(),
  step: z.int().optional(),
  steps: z.int().optional(),
  round: z.int().optional(),
  policy_name: z.string().optional(),
  group_id: z.int().optional(),
  /** As it was called then: a group may be deleted or renamed. */
  group_name: z.string().optional(),
  by_user_id: z.int().optional(),
  from_user_id: z.int().optional(),
  to_user_ids: z.array(z.int()).optional(),
  via: AnswerVia.optional(),
  /** What was answered, as a state of an open item. */
  answer: z.enum(['accepted', 'rejected', 'responded']).optional(),
  format: z.enum(['pdf', 'csv']).optional(),
})
export type PageEventDetails = z.output<typeof PageEventDetails>
