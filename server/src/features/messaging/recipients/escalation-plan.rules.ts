import { standardPolicy } from '@wardline/contract/paging/policies/standard-policy.ts'
import type { GroupPolicy } from '../../paging/policies/escalation-plan.access.ts'

/** `responders` means everyone notified by an earlier step. Names are those at the time of sending. */
export interface PlanTarget {
  kind: 'user' | 'on_call' | 'fail_over' | 'department' | 'operator' | 'responders'
  user_id: number | null
  group_id: number | null
  call_order: number | null
  department_id: number | null
  name: string
}

export interface PlanStep {
  delay_seconds: number
  targets: PlanTarget[]
}

/** A copy of the escalation policy as it was when the message was sent. */
export interface EscalationPlan {
  steps: PlanStep[]
  repeat_count: number
  /** Wait after the last step, and again after the fail-over user was notified. */
  last_wait_seconds: number
}

const emptyTarget = { user_id: null, group_id: null, call_order: null, department_id: null, name: '' }
const responders: PlanTarget = { ...emptyTarget, kind: 'responders' }

/** The plan for users addressed by name: two reminders, then their department's fail-over user or the operator. */
export const planForUsers: EscalationPlan = {
  steps: [0, 90, 90].map((delay_seconds) => ({ delay_seconds, targets: [responders] })),
  repeat_count: 0,
  last_wait_seconds: 120,
}

/** For users who were asked without escalation, when the sender escalates: the fail-over user follows at once. */
export const planForOneRound: EscalationPlan = { ...planForUsers, steps: planForUsers.steps.slice(0, 1) }

const standardPlan: EscalationPlan = {
  ...standardPolicy,
  steps: standardPolicy.steps.map(({ delay_seconds, targets }) => ({
    delay_seconds,
    targets: targets.map((target) => ({ ...emptyTarget, ...target })),
  })),
}

/** A group without a policy escalates by the standard one. */
export function planForGroup({ group_id, group_name, ...policy }: GroupPolicy): EscalationPlan {
  const { steps, repeat_count, last_wait_seconds } = policy.policy_name === null ? standardPlan : policy
  const ofGroup = ({ kind }: PlanTarget) => kind === 'on_call' || kind === 'fail_over'
  return {
    steps: steps.map(({ delay_seconds, targets }) => ({
      delay_seconds,
      targets: targets.map(({ kind, user_id, call_order, department_id, name, ...target }): PlanTarget => {
        const copied = { kind, user_id, group_id: target.group_id, call_order, department_id, name }
        return ofGroup(copied) && copied.group_id === null
          ? { ...copied, group_id, name: group_name }
          : copied
      }),
    })),
    repeat_count: repeat_count ?? standardPlan.repeat_count,
    last_wait_seconds: last_wait_seconds ?? standardPlan.last_wait_seconds,
  }
}

/** `position`: the latest step; one beyond the last step is the fail-over user. `round`: counts repetitions from 1. */
export interface EscalationPosition {
  position: number
  round: number
}

export type NextStage = EscalationPosition & {
  kind: 'step' | 'fail_over' | 'end'
  wait_seconds: number
}

export function nextStage(
  { steps, repeat_count, last_wait_seconds }: EscalationPlan,
  { position, round }: EscalationPosition,
): NextStage {
  const wait_seconds = last_wait_seconds
  if (position > steps.length) return { kind: 'end', position, round, wait_seconds }
  const step = steps[position]
  if (step) return { kind: 'step', position: position + 1, round, wait_seconds: step.delay_seconds }
  if (round <= repeat_count) return { kind: 'step', position: 1, round: round + 1, wait_seconds }
  return { kind: 'fail_over', position: position + 1, round, wait_seconds }
}
