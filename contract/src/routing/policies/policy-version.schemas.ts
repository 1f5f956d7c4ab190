import { z } from 'zod'
import { Action } from '../actions/action.schemas.ts'
import { ConditionSet } from '../condition-sets/condition-set.schemas.ts'
import { Condition } from '../conditions/condition.schemas.ts'

/** The version is that of the policy. */
const unversionedPart = { version: true, changed_by: true } as const
const VersionCondition = Condition.omit({ used_in: true, used_in_policies: true, ...unversionedPart })
const VersionSet = ConditionSet.omit({ used_in: true, conditions_list: true, ...unversionedPart }).extend({
  conditions_list: z.array(VersionCondition),
})
const VersionAction = Action.omit({ used_in: true, ...unversionedPart })

/** A policy as it was saved. Names in `references` are those of today. */
export const RoutingPolicyVersion = z
  .object({
    version: z.int(),
    changed: z.string(),
    changed_by: z.string().nullable(),
    /** "condition Night shift": the part whose change made this version; null if the policy itself was saved. */
    changed_part: z.string().nullable(),
    restored_version: z.int().nullable(),
    name: z.string(),
    priority: z.int(),
    is_active: z.boolean(),
    is_trial: z.boolean(),
    conditionsets_list: z.array(VersionSet),
    actions_list: z.array(VersionAction),
  })
  .meta({ id: 'RoutingPolicyVersion' })
export type RoutingPolicyVersion = z.output<typeof RoutingPolicyVersion>
