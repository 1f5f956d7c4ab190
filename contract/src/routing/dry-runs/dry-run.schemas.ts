import { z } from 'zod'
import { RoutingId } from '../routing-fields.ts'
import { routingLimits } from '../routing-limits.ts'

/** The effects of a policy on a message; with `nobody`, the message would have reached no one. */
export const dryRunEffects = [
  'redirected',
  'added',
  'refused',
  'nobody',
  'priority',
  'message_type',
  'confirmation',
  'escalation',
  'delay',
] as const
export type DryRunEffect = (typeof dryRunEffects)[number]

const order = 'priority is a whole number from 1.'

export const NewDryRun = z
  .strictObject({
    /** A saved policy; edits are compared with it. Null or omitted for a policy that is not saved yet. */
    policy_id: RoutingId.nullable().default(null),
    /** The parts as they are in the editor; by default those of the saved policy. */
    conditionset_ids: z
      .array(RoutingId)
      .min(1, 'Choose at least one condition set.')
      .max(routingLimits.sets_per_policy)
      .optional(),
    action_ids: z
      .array(RoutingId)
      .min(1, 'Choose at least one action.')
      .max(routingLimits.actions_per_policy)
      .optional(),
    priority: z.int(order).min(1, order).max(routingLimits.order).optional(),
  })
  .refine(
    ({ policy_id, conditionset_ids, action_ids }) => policy_id !== null || (conditionset_ids && action_ids),
    'Choose a saved policy, or condition sets and actions.',
  )
export type NewDryRun = z.output<typeof NewDryRun>

const PolicyCount = z.object({ id: z.int(), name: z.string(), priority: z.int(), count: z.int() })

export const DryRun = z
  .object({
    id: z.int(),
    policy_id: z.int().nullable(),
    policy_version: z.int().nullable(),
    /** False for the policy as it is saved. */
    is_edited: z.boolean(),
    state: z.enum(['running', 'done', 'failed']),
    since: z.string(),
    created: z.string(),
    threads_total: z.int(),
    threads_done: z.int(),
    /** The period has more threads than a run evaluates: the newest were taken. */
    is_limited: z.boolean(),
    changed: z.int(),
    /** The number that the saved policy changed; null if nothing is edited. */
    changed_before: z.int().nullable(),
    newly_changed: z.int(),
    no_longer_changed: z.int(),
    /** A message counts for each effect that it has. */
    effects: z.object({
      redirected: z.int(),
      added: z.int(),
      refused: z.int(),
      nobody: z.int(),
      priority: z.int(),
      message_type: z.int(),
      confirmation: z.int(),
      escalation: z.int(),
      delay: z.int(),
    }),
    /** Changed messages that another policy matched too. */
    also: z.array(PolicyCount),
    /** Changed messages of each day of the hospital. */
    days: z.array(z.object({ date: z.string(), count: z.int() })),
  })
  .meta({ id: 'RoutingDryRun' })
export type DryRun = z.output<typeof DryRun>

const TextRange = z.tuple([z.int(), z.int()])

export const DryRunThread = z
  .object({
    thread_id: z.int(),
    sent: z.string(),
    /** True only for threads of the caller, like all text. */
    can_open: z.boolean(),
    subject: z.string().nullable(),
    /** Start and end of the words that matched. */
    subject_marks: z.array(TextRange),
    /** A part of the text with words that matched; null without any. */
    excerpt: z.string().nullable(),
    excerpt_marks: z.array(TextRange),
    sender: z.string().nullable(),
    sent_to: z.array(z.string()),
    reached: z.array(z.string()),
    /** Null if the recipients stay the same. */
    would_reach: z.array(z.string()).nullable(),
    effects: z.array(z.enum(dryRunEffects)),
    /** "Priority high", "Refused: Call the operator." */
    changes: z.array(z.string()),
    is_new: z.boolean(),
    is_no_longer: z.boolean(),
  })
  .meta({ id: 'RoutingDryRunThread' })
export type DryRunThread = z.output<typeof DryRunThread>
