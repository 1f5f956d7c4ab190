import { formatOnCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { GroupPolicy } from '../../paging/policies/escalation-plan.access.ts'
import { nextStage, planForGroup, planText, type EscalationPlan } from './escalation-plan.rules.ts'
import {
  resolveEscalationTargets,
  resolveFallback,
  type EscalationContext,
  type EscalationTarget,
  type ResponderState,
} from './escalation-target.rules.ts'

export interface GroupEscalation {
  group_id: number
  group_name: string
  policy_name: string
  plan: EscalationPlan
  /** The first step that reaches a user; one beyond the last step (the fail-over user) when none does. */
  position: number
  targets: EscalationTarget[]
  next: { names: string; in_seconds: number } | null
  /** "Ben Okafor now, then second call (Cleo Marsh) after 2 min, …" */
  sentence: string
}

export function planGroupEscalation(
  policy: GroupPolicy,
  context: EscalationContext,
  sender_id: number,
): GroupEscalation {
  const { group_id, group_name } = policy
  const plan = planForGroup(policy)
  const responders = { excluded: new Set([sender_id]), responder_ids: [] }
  const steps = plan.steps.map(({ targets }) => resolveEscalationTargets(targets, context, responders))
  const first = steps.findIndex((targets) => targets.length > 0)
  const position = first < 0 ? plan.steps.length + 1 : first + 1
  const names = steps.map((targets) => joinNames(targets, context))
  return {
    group_id,
    group_name,
    policy_name: policy.policy_name ?? '',
    plan,
    position,
    targets: steps[first] ?? [],
    next: first < 0 ? null : findNextStage({ plan, group_id, position, steps }, context, responders),
    sentence: first < 0 ? '' : planText(plan, policy, { position, names: names[first] ?? '' }, names),
  }
}

interface PlannedSteps {
  plan: EscalationPlan
  group_id: number
  position: number
  steps: readonly EscalationTarget[][]
}

/** Follows the plan as the escalation does: a stage without targets starts the next one at once. */
function findNextStage(
  { plan, group_id, position, steps }: PlannedSteps,
  context: EscalationContext,
  responders: ResponderState,
): GroupEscalation['next'] {
  const notified = new Set(steps[position - 1]?.map(({ user_id }) => user_id))
  let place = { position, round: 1 }
  let in_seconds = 0
  let isWaiting = true
  for (;;) {
    const next = nextStage(plan, place)
    if (next.kind === 'end') return null
    const targets =
      next.kind === 'step' ? (steps[next.position - 1] ?? []) : resolveFallback(context, responders, group_id)
    if (isWaiting) in_seconds += next.wait_seconds
    const others = targets.filter(({ user_id }) => !notified.has(user_id))
    if (others.length > 0) return { names: joinNames(others, context), in_seconds }
    isWaiting = targets.length > 0
    place = next
  }
}

function joinNames(targets: readonly EscalationTarget[], { people }: EscalationContext): string {
  const named = targets.map(({ user_id }) => ({ display_name: people.get(user_id)?.display_name ?? '' }))
  return named.length === 0 ? '' : formatOnCall(named)
}
