import type { EscalationPlan, EscalationPosition, NextStage } from './escalation-plan.rules.ts'
import { nextStage } from './escalation-plan.rules.ts'
import {
  resolveEscalationTargets,
  resolveUnaskedFallback,
  type EscalationContext,
  type EscalationTarget,
  type ResponderState,
} from './escalation-target.rules.ts'
import { followForwarding } from './user-forwarding.rules.ts'

/** An escalation, running or about to start. */
export interface EscalationCourse extends EscalationPosition {
  plan: EscalationPlan
  group_id: number | null
  group_name: string
  requester_id: number
}

export interface ReachedStage extends NextStage {
  targets: EscalationTarget[]
  /** Stages before it that reach no one. They take no time. */
  empty: NextStage[]
}

/**
 * The stage that follows: a step that reaches a user, then the fail-over user, then the end. A stage that reaches no one
 * starts the one after it at once, so the wait is that of the first of them. The escalation itself and everything that
 * announces it use this function.
 */
export function findReachedStage(
  { plan, group_id, ...place }: Omit<EscalationCourse, 'group_name' | 'requester_id'>,
  context: EscalationContext,
  responders: ResponderState,
): ReachedStage {
  const { wait_seconds } = nextStage(plan, place)
  const empty: NextStage[] = []
  for (let next = nextStage(plan, place); ; next = nextStage(plan, next)) {
    const targets = stageTargets({ plan, group_id }, next, context, responders)
    if (targets.length > 0 || next.kind === 'end') return { ...next, wait_seconds, targets, empty }
    empty.push(next)
  }
}

function stageTargets(
  { plan, group_id }: Pick<EscalationCourse, 'plan' | 'group_id'>,
  { kind, position }: NextStage,
  context: EscalationContext,
  responders: ResponderState,
): EscalationTarget[] {
  if (kind === 'end') return []
  return kind === 'fail_over'
    ? resolveUnaskedFallback(context, responders, group_id)
    : resolveEscalationTargets(plan.steps[position - 1]?.targets ?? [], context, responders)
}

/** Targets of a stage, then the users to whom they forward. */
export function withForwardedTargets(
  targets: readonly EscalationTarget[],
  { people }: EscalationContext,
  { excluded }: ResponderState,
  requester_id: number,
): EscalationTarget[] {
  const ids = targets.map(({ user_id }) => user_id)
  const forwarded = followForwarding(ids, people, requester_id).filter(
    ({ user_id }) => !excluded.has(user_id),
  )
  return [
    ...targets,
    ...forwarded.map(({ user_id, by }) => ({
      user_id,
      why: `forwarded by ${people.get(by)?.display_name ?? ''}`,
      on_call_duty: null,
    })),
  ]
}

/** True if the stage is left at once: none of the users whom it asked first can respond, and the round has another stage. */
export const isPassedOver = (
  asked_ids: readonly number[],
  isAvailable: (user_id: number) => boolean,
  place: EscalationPosition,
  next: Pick<NextStage, 'kind' | 'round'>,
): boolean =>
  asked_ids.length > 0 &&
  next.kind !== 'end' &&
  next.round === place.round &&
  !asked_ids.some((user_id) => isAvailable(user_id))

export interface ForecastContext {
  /** Shifts are those of so many seconds from now. */
  contextAt(in_seconds: number): EscalationContext
  /** Users for whom an escalation waits. */
  isAvailable(user_id: number): boolean
}

export interface ForecastStage extends ReachedStage {
  in_seconds: number
  /** The users whom it asks, with those to whom they forward. */
  user_ids: number[]
  /** The responders before this stage. */
  responders: ResponderState
}

export interface ForecastStart {
  responders: ResponderState
  /** The step that first asked each responder. */
  asked_at: ReadonlyMap<number, number>
  /** The time until the next stage, or null if the latest one starts now and may be left at once. */
  due_in_seconds: number | null
}

/** The stages that follow if no one responds and no shift, setting or device changes. The end is the last one. */
export function forecastStages(
  course: EscalationCourse,
  start: ForecastStart,
  { contextAt, isAvailable }: ForecastContext,
): ForecastStage[] {
  const stages: ForecastStage[] = []
  let { responders } = start
  const asked_at = new Map(start.asked_at)
  let place: EscalationCourse = course
  let at = 0
  for (;;) {
    const atOnce = findReachedStage(place, contextAt(at), responders)
    const due_in_seconds = stages.length === 0 ? start.due_in_seconds : null
    const { position } = place
    const asked_ids = [...asked_at.keys()].filter(
      (id) => asked_at.get(id) === position && !responders.excluded.has(id),
    )
    const isWaiting = due_in_seconds !== null || !isPassedOver(asked_ids, isAvailable, place, atOnce)
    if (isWaiting) at += due_in_seconds ?? atOnce.wait_seconds
    const context = contextAt(at)
    const stage = isWaiting ? findReachedStage(place, context, responders) : atOnce
    const reached = withForwardedTargets(stage.targets, context, responders, course.requester_id)
    const user_ids = reached.map(({ user_id }) => user_id)
    stages.push({ ...stage, in_seconds: at, user_ids, responders })
    if (stage.kind === 'end') return stages
    for (const id of user_ids) if (!asked_at.has(id)) asked_at.set(id, stage.position)
    responders = { ...responders, responder_ids: [...asked_at.keys()] }
    place = { ...course, position: stage.position, round: stage.round }
  }
}
