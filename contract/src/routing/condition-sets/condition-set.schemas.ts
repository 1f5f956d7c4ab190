import { z } from 'zod'
import { recordVersion, versionFields } from '../../record-version.ts'
import { Condition } from '../conditions/condition.schemas.ts'
import { RoutingId, RoutingName, UsedIn } from '../routing-fields.ts'
import { routingLimits } from '../routing-limits.ts'

const ClauseJoin = z.enum(['AND', 'OR'], { error: 'clause_join is AND or OR.' })

export const ConditionSet = z
  .object({
    id: z.int(),
    name: z.string(),
    clause_join: ClauseJoin,
    condition_ids: z.array(z.int()),
    conditions_list: z.array(Condition),
    /** The policies that contain it: while there are any, it cannot be deleted. */
    used_in: UsedIn,
    ...versionFields,
  })
  .meta({ id: 'RoutingConditionSet' })
export type ConditionSet = z.output<typeof ConditionSet>

export const NewConditionSet = z.strictObject({
  name: RoutingName,
  clause_join: ClauseJoin.default('AND'),
  condition_ids: z
    .array(RoutingId, { error: 'Choose at least one condition.' })
    .min(1, 'Choose at least one condition.')
    .max(routingLimits.conditions_per_set, `Choose at most ${routingLimits.conditions_per_set} conditions.`),
})
export type NewConditionSet = z.output<typeof NewConditionSet>

export const ConditionSetChanges = NewConditionSet.extend({ version: recordVersion })
export type ConditionSetChanges = z.output<typeof ConditionSetChanges>
