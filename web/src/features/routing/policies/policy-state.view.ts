import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'

export type PolicyState = 'active' | 'trial' | 'never_runs' | 'broken' | 'inactive'

export const stateLabels: Readonly<Record<PolicyState, string>> = {
  active: 'Active',
  trial: 'Trial',
  never_runs: 'Never runs',
  broken: 'Broken',
  inactive: 'Inactive',
}

/** Broken comes before trial: the policy would not do what it promises. */
export function findState(
  { is_active, is_trial, problems }: Pick<RoutingPolicy, 'is_active' | 'is_trial' | 'problems'>,
  neverRuns = false,
): PolicyState {
  if (!is_active) return 'inactive'
  if (problems.length > 0) return 'broken'
  if (neverRuns) return 'never_runs'
  return is_trial ? 'trial' : 'active'
}
