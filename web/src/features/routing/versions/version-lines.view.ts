import type { RoutingPolicyVersion } from '@wardline/contract/routing/policies/policy-version.schemas.ts'
import { describeAction, describeCondition, toText } from '../phrase.view.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A version as lines that can be compared. */
export const toLines = (version: RoutingPolicyVersion): string[] => [
  `Name: ${version.name}`,
  `Order: ${version.priority}`,
  `State: ${version.is_active ? (version.is_trial ? 'trial' : 'active') : 'inactive'}`,
  ...version.conditionsets_list.flatMap(({ name, clause_join, conditions_list }) => [
    `When ${clause_join === 'OR' ? 'any' : 'all'} of “${name}” match:`,
    ...conditions_list.map(
      (condition) =>
        `– ${capital(toText(describeCondition({ ...condition, used_in: [], used_in_policies: [] })))}`,
    ),
  ]),
  ...version.actions_list.map((action) => `Then ${toText(describeAction({ ...action, used_in: [] }))}`),
]

/** Why there is a version. */
export function describeCause({ changed_part, restored_version, version }: RoutingPolicyVersion): string {
  if (changed_part !== null) return `Changed ${changed_part}`
  if (restored_version !== null) return `Restored version ${restored_version}`
  return version === 1 ? 'Created' : 'Saved'
}
