import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { Action } from '../actions/action.schemas.ts'
import { ConditionSet } from '../condition-sets/condition-set.schemas.ts'
import { RoutingId, RoutingName } from '../routing-fields.ts'
import { routingLimits } from '../routing-limits.ts'

export const RoutingPolicy = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Its place in the order of evaluation, 1 first; equal ones by id. It is not the priority of messages. */
    priority: z.int(),
    is_active: z.boolean(),
    /** An active trial records its effects without changing a message. */
    is_trial: z.boolean(),
    /** The condition sets, all of which must match. */
    conditionsets_list: z.array(ConditionSet),
    /** The actions, applied in this order. */
    actions_list: z.array(Action),
    conditionset_ids: z.array(z.int()),
    action_ids: z.array(z.int()),
    /** Why it cannot do all that it says: it names something that was deleted. */
    problems: z.array(z.string()),
    /** Messages of the last 30 days, also as a trial. */
    statistics: z.object({
      matched: z.int(),
      last_matched: z.string().nullable(),
      /** Users behind the contacts that it chose, on average; null without a match. */
      average_people: z.number().nullable(),
      /** Messages for which an action could do nothing. */
      errors: z.int(),
    }),
    /** A message matched it, so it can only be deactivated. */
    is_used: z.boolean(),
    /** Increases with each change; send it with a change to be told of another one in between. */
    version: z.int(),
    changed: z.string(),
    changed_by: z.string().nullable(),
    may: z.object({ change: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'RoutingPolicy' })
export type RoutingPolicy = z.output<typeof RoutingPolicy>

const order = 'priority is a whole number from 1.'

const content = {
  name: RoutingName,
  priority: z
    .int(order)
    .min(1, order)
    .max(routingLimits.order, `priority is at most ${routingLimits.order}.`),
  is_active: z.boolean({ error: 'is_active is true or false.' }),
  is_trial: z.boolean({ error: 'is_trial is true or false.' }),
  conditionset_ids: z
    .array(RoutingId, { error: 'Choose at least one condition set.' })
    .min(1, 'Choose at least one condition set.')
    .max(routingLimits.sets_per_policy, `Choose at most ${routingLimits.sets_per_policy} condition sets.`),
  action_ids: z
    .array(RoutingId, { error: 'Choose at least one action.' })
    .min(1, 'Choose at least one action.')
    .max(routingLimits.actions_per_policy, `Choose at most ${routingLimits.actions_per_policy} actions.`),
}

export const NewRoutingPolicy = z.strictObject({
  ...content,
  /** Without it, the policy comes last. */
  priority: content.priority.optional(),
  is_active: content.is_active.default(true),
  is_trial: content.is_trial.default(false),
})
export type NewRoutingPolicy = z.output<typeof NewRoutingPolicy>

export const RoutingPolicyChanges = z.strictObject(content).partial().extend({ version: recordVersion })
export type RoutingPolicyChanges = z.output<typeof RoutingPolicyChanges>

export const PolicyOrder = z.strictObject({
  policy_ids: z
    .array(RoutingId, { error: 'Send the policies in their new order.' })
    .min(2, 'List at least two policies.')
    .max(
      routingLimits.policies_per_order,
      `Move at most ${routingLimits.policies_per_order} policies at once.`,
    )
    .refine((ids) => new Set(ids).size === ids.length, 'List each policy only once.'),
})
export type PolicyOrder = z.output<typeof PolicyOrder>

export const policyOrderings = ['priority', '-priority', 'name', '-name'] as const
export type PolicyOrdering = (typeof policyOrderings)[number]
