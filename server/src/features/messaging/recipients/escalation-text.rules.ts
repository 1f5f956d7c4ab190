import { formatOnCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { describeTarget } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import type { EscalationPlan, PlanTarget } from './escalation-plan.rules.ts'
import {
  resolveEscalationTargets,
  type EscalationContext,
  type EscalationTarget,
  type ResponderState,
} from './escalation-target.rules.ts'
import type { EscalationCourse, ForecastStage } from './escalation-walk.rules.ts'

export function joinNames(
  user_ids: readonly number[],
  { people }: Pick<EscalationContext, 'people'>,
): string {
  const named = user_ids.map((id) => ({ display_name: people.get(id)?.display_name ?? '' }))
  return named.length === 0 ? '' : formatOnCall(named)
}

/** "Cleo Marsh (second call), Ana Ruiz": the targets that reach a user, with the users. */
export function stageText(
  { plan, group_id, group_name }: Pick<EscalationCourse, 'plan' | 'group_id' | 'group_name'>,
  { kind, position, targets }: Pick<ForecastStage, 'kind' | 'position' | 'targets'>,
  context: EscalationContext,
  responders: ResponderState,
): string {
  if (kind === 'end') return 'no further step: the sender sees it in red'
  if (kind === 'fail_over') return fallbackStageText(targets, group_name, context)
  const planned = plan.steps[position - 1]?.targets ?? []
  const named = planned.flatMap((target) => {
    if (target.kind === 'responders') return []
    const reached = resolveEscalationTargets([target], context, responders)
    return reached.length === 0
      ? []
      : [targetText({ ...target, kind: target.kind }, reached, group_id, context)]
  })
  if (named.length > 0) return named.join(', ')
  // A step for the people who were asked before.
  return `${joinNames(
    targets.map(({ user_id }) => user_id),
    context,
  )} again`
}

function targetText(
  { kind, call_order, name, ...target }: PlanTarget & { kind: Exclude<PlanTarget['kind'], 'responders'> },
  reached: readonly EscalationTarget[],
  group_id: number | null,
  context: EscalationContext,
): string {
  if (kind === 'user') return name
  if (kind === 'fail_over') return fallbackStageText(reached, name, context)
  // The addressed group is named once; "on call" without a call order still needs it.
  const isPaged = target.group_id !== null && target.group_id === group_id && call_order !== null
  const described = describeTarget({ kind, call_order, name: isPaged ? '' : name })
  return `${joinNames(
    reached.map(({ user_id }) => user_id),
    context,
  )} (${described})`
}

/** "Dora Lind (fail-over user of Cardiology)", "Oona Post (operator)". */
function fallbackStageText(
  [target]: readonly EscalationTarget[],
  group_name: string,
  context: EscalationContext,
): string {
  if (!target) return ''
  const role = target.fallback_role ?? 'fail-over of the group'
  const words =
    role === 'operator'
      ? role
      : describeTarget({
          kind: 'fail_over',
          call_order: null,
          name: role === 'fail-over of the group' ? group_name : role.replace('fail-over of ', ''),
        })
  return `${joinNames([target.user_id], context)} (${words})`
}

function waitText(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

/**
 * The plan as shown before sending: "Ben Okafor now, then Cleo Marsh (second call) after 2 min, then again from the start
 * after 90 s, once, then Dora Lind (fail-over user of Cardiology) after 5 min, then you see it in red after 5 min."
 */
export function planText(
  firstNames: string,
  { repeat_count }: Pick<EscalationPlan, 'repeat_count'>,
  stages: readonly (Pick<ForecastStage, 'kind' | 'round' | 'in_seconds'> & { text: string })[],
): string {
  const times = repeat_count === 1 ? 'once' : `${repeat_count} times`
  const words = stages.flatMap(({ kind, round, in_seconds, text }, index) => {
    const before = stages[index - 1]
    const seconds = in_seconds - (before?.in_seconds ?? 0)
    const after = seconds === 0 ? 'immediately' : `after ${waitText(seconds)}`
    if (kind === 'end') return [`then you see it in red ${after}`]
    if (kind === 'fail_over' || round === 1) return [`then ${text} ${after}`]
    return (before?.round ?? 1) === 1 ? [`then again from the start ${after}, ${times}`] : []
  })
  return `${[`${firstNames} now`, ...words].join(', ')}.`
}
