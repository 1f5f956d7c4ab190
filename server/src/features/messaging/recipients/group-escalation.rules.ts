import type { GroupPolicy } from '../../paging/policies/escalation-plan.access.ts'
import { planForGroup, type EscalationPlan } from './escalation-plan.rules.ts'
import type { EscalationContext, EscalationTarget } from './escalation-target.rules.ts'
import { findReachedStage } from './escalation-walk.rules.ts'

export interface GroupEscalation {
  group_id: number
  group_name: string
  policy_name: string
  plan: EscalationPlan
  /** The first step that reaches a user; one beyond the last step (the fail-over user) when none does. */
  position: number
  targets: EscalationTarget[]
}

export function planGroupEscalation(
  policy: GroupPolicy,
  context: EscalationContext,
  sender_id: number,
): GroupEscalation {
  const { group_id, group_name } = policy
  const plan = planForGroup(policy)
  const responders = { excluded: new Set([sender_id]), responder_ids: [] }
  const first = findReachedStage({ plan, group_id, position: 0, round: 1 }, context, responders)
  const isStep = first.kind === 'step'
  return {
    group_id,
    group_name,
    policy_name: policy.policy_name ?? '',
    plan,
    position: isStep ? first.position : plan.steps.length + 1,
    targets: isStep ? first.targets : [],
  }
}
