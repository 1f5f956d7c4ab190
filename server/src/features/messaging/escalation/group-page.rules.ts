import { onCallText } from '@wardline/contract/paging/oncall.rules.ts'
import type { GroupPolicy } from '../../paging/escalation-plan.access.ts'
import { planOf, planText, type Plan } from './plan.rules.ts'
import { resolveTargets, type Around, type Target } from './target.rules.ts'

/** How a page to a group would go on if it were sent now. */
export interface GroupPage {
  group_id: number
  group_name: string
  /** Empty: nobody has set a policy, and the usual plan is followed. */
  policy_name: string
  plan: Plan
  /** The first step that reaches somebody; one beyond the last when none does: then the fail-over user is next. */
  position: number
  /** Whom that step rings; empty when no step reaches anybody. */
  targets: Target[]
  /** "Ben Okafor now, then second call (Cleo Marsh) after 2 min, …" */
  sentence: string
}

export function groupPage(policy: GroupPolicy, around: Around, sender_id: number): GroupPage {
  const { group_id, group_name } = policy
  const plan = planOf(policy)
  const of = { without: new Set([sender_id]), holder_ids: [] }
  const steps = plan.steps.map(({ targets }) => resolveTargets(targets, around, of))
  const first = steps.findIndex((targets) => targets.length > 0)
  const position = first < 0 ? plan.steps.length + 1 : first + 1
  const names = steps.map((targets) => namesOf(targets, around))
  return {
    group_id,
    group_name,
    policy_name: policy.policy_name ?? '',
    plan,
    position,
    targets: steps[first] ?? [],
    sentence: first < 0 ? '' : planText(plan, policy, { position, names: names[first] ?? '' }, names),
  }
}

function namesOf(targets: readonly Target[], { people }: Around): string {
  const named = targets.map(({ user_id }) => ({ display_name: people.get(user_id)?.display_name ?? '' }))
  return named.length === 0 ? '' : onCallText(named)
}
