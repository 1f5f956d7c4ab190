import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { recordPageEvents, type NewPageEvent } from '../../alerts/page-events/page-event.actions.ts'
import { notifyUsers } from '../../alerts/notifications/notification.actions.ts'
import { requestAcknowledgement } from '../participants/acknowledgement-request.actions.ts'
import { followForwarding } from '../recipients/user-forwarding.rules.ts'
import { addRespondersToThread } from '../participants/participant.actions.ts'
import { lockThreads } from '../subscribers/subscriber.queries.ts'
import { publishPagingRequests } from '../paging-requests/paging-request.actions.ts'
import { nextStage, type NextStage } from '../recipients/escalation-plan.rules.ts'
import * as queries from '../paging-requests/escalation-run.queries.ts'
import { warnSender } from './overdue-response.actions.ts'
import {
  escalationStepTask,
  type EscalationStepPayload,
} from '../paging-requests/escalation-start.actions.ts'
import { loadEscalationContext } from '../recipients/escalation-target.actions.ts'
import {
  fallbackText,
  resolveFallback,
  resolveUnaskedFallback,
  resolveEscalationTargets,
  type EscalationContext,
  type ResponderState,
  type EscalationTarget,
} from '../recipients/escalation-target.rules.ts'

const late_threshold_ms = 5_000

/**
 * Runs a due escalation step.
 * 1. It locks the thread first, as a response does, so that one of the two sees the other's result.
 * 2. The step and the completion of its task commit together, so that each step runs once.
 */
export const runEscalationStep = (db: Database) => (task: DueTask) =>
  db.write(task.account_id, async (tx) => {
    const { account_id } = tx
    const { thread_id, run_id, task_number } = task.payload as EscalationStepPayload
    await task.complete(tx)
    await lockThreads(tx.db, account_id, [thread_id])
    const run = await queries.lockEscalationRun(tx.db, { account_id, run_id })
    // A run that was answered, recalled or advanced makes the step obsolete.
    if (run?.state !== 'running' || run.task_number !== task_number) return
    const isLate = task.late_ms >= late_threshold_ms
    await advanceEscalation(tx, run, isLate ? { late_seconds: Math.round(task.late_ms / 1000) } : {})
  })

export interface StepCause {
  late_seconds?: number
  by_user_id?: number
  /** The responders of the step before are not available. */
  is_passed_over?: boolean
}

const finalStates: ReadonlySet<string | null> = new Set(['accepted', 'rejected', 'responded'])

/** Excludes the sender, users who have responded, and users who reported a wrong recipient. */
export function responderState({ requester_id, responders }: queries.EscalationRun): ResponderState {
  return {
    excluded: new Set([
      requester_id,
      ...responders
        .filter(({ state, is_wrong_recipient }) => is_wrong_recipient || finalStates.has(state))
        .map(({ user_id }) => user_id),
    ]),
    responder_ids: responders.map(({ user_id }) => user_id),
  }
}

/**
 * The next stage is a step that reaches a user, then the fail-over user, then the end (unanswered). The thread and
 * the run are locked, and the run's state is `running`.
 */
export async function advanceEscalation(
  tx: Tx,
  run: queries.EscalationRun,
  cause: StepCause = {},
): Promise<void> {
  const { plan, group_id } = run
  const responders = responderState(run)
  const context = await loadEscalationContext(tx.db, {
    account_id: tx.account_id,
    plans: [plan],
    group_ids: group_id === null ? [] : [group_id],
    responder_ids: responders.responder_ids,
  })
  const empty: NextStage[] = []
  for (let next = nextStage(plan, run); ; next = nextStage(plan, next)) {
    if (next.kind === 'end') return endUnanswered(tx, run, { context, responders, empty }, cause)
    const targets = stageTargets(run, next, context, responders)
    if (targets.length > 0) return notifyStage(tx, run, { next, targets, context, responders, empty }, cause)
    const isAsked = next.kind === 'fail_over' && resolveFallback(context, responders, group_id).length > 0
    if (!isAsked && !empty.some(({ position }) => position === next.position)) empty.push(next)
  }
}

function stageTargets(
  { plan, group_id }: queries.EscalationRun,
  next: NextStage,
  context: EscalationContext,
  responders: ResponderState,
): EscalationTarget[] {
  return next.kind === 'fail_over'
    ? resolveUnaskedFallback(context, responders, group_id)
    : resolveEscalationTargets(plan.steps[next.position - 1]?.targets ?? [], context, responders)
}

interface StageContext {
  context: EscalationContext
  responders: ResponderState
  empty: NextStage[]
}

function runDetails({ id, thread_id, message_id, group_id, group_name }: queries.EscalationRun) {
  return {
    event: { thread_id, message_id, user_id: null, run_id: id },
    group: group_id === null ? {} : { group_id, group_name },
  }
}

function skippedStepEvents(run: queries.EscalationRun, empty: NextStage[]): NewPageEvent[] {
  return empty.map(({ kind, position, round }) => ({
    ...runDetails(run).event,
    kind: 'step_empty',
    details: {
      ...runDetails(run).group,
      ...(kind === 'step' && { step: position, steps: run.plan.steps.length, round }),
    },
  }))
}

async function notifyStage(
  tx: Tx,
  run: queries.EscalationRun,
  {
    next,
    targets,
    context,
    responders,
    empty,
  }: StageContext & { next: NextStage; targets: EscalationTarget[] },
  cause: StepCause,
): Promise<void> {
  const { account_id } = tx
  const { id: run_id, thread_id, message_id, plan } = run
  const { position, round } = next
  const reached = addForwardedTargets(targets, context, responders, run.requester_id)
  await requestFromTargets(tx, run, reached)
  const reached_ids = reached.map(({ user_id }) => user_id)
  const open_ids = run.responders.filter(({ state }) => state === 'open').map(({ user_id }) => user_id)
  // Passed-over responders were notified a moment ago.
  const again_ids = cause.is_passed_over ? [] : open_ids
  const user_ids = [...new Set([...reached_ids, ...again_ids])]
  await queries.insertResponders(tx.db, { account_id, run_id, position, user_ids })
  const { wait_seconds } = nextStage(plan, next)
  const { task_number, next_due } = await queries.advanceRun(tx.db, {
    account_id,
    run_id,
    position,
    round,
    wait_seconds,
  })
  await schedule(tx, { kind: escalationStepTask, due: next_due, payload: { thread_id, run_id, task_number } })
  const { event, group } = runDetails(run)
  const isAgain = next.kind === 'step' && round > run.round
  await recordPageEvents(tx, [
    ...skippedStepEvents(run, empty),
    ...(isAgain ? [{ ...event, kind: 'repeated' as const, details: { ...group, round } }] : []),
    {
      ...event,
      kind: next.kind === 'step' ? 'step' : 'fail_over',
      details: {
        ...group,
        ...cause,
        ...(next.kind === 'step' && { step: position, steps: plan.steps.length, round }),
        to_user_ids: reached_ids,
      },
    },
  ])
  notifyUsers(tx, { thread_id, message_id, user_ids, run_id, step: position })
  if (isAgain && position === 1) await warnSender(tx, { thread_id, message_id, sender_id: run.requester_id })
  await publishPagingRequests(tx, thread_id)
}

function addForwardedTargets(
  targets: EscalationTarget[],
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

export async function requestFromTargets(
  tx: Tx,
  { thread_id, message_id }: Pick<queries.EscalationRun, 'thread_id' | 'message_id'>,
  people: EscalationTarget[],
): Promise<void> {
  await addRespondersToThread(tx, thread_id, people)
  const byDuty = Map.groupBy(people, ({ on_call_duty }) =>
    on_call_duty ? `${on_call_duty.group_id} ${on_call_duty.call_order}` : '',
  )
  for (const group of byDuty.values())
    await requestAcknowledgement(
      tx,
      { thread_id, message_id },
      group.map(({ user_id }) => user_id),
      group[0]?.on_call_duty ?? null,
    )
}

/** A late response still counts. */
async function endUnanswered(
  tx: Tx,
  run: queries.EscalationRun,
  { context, responders, empty }: StageContext,
  cause: StepCause,
): Promise<void> {
  const { account_id } = tx
  const { id, thread_id, requester_id, group_id } = run
  const call = fallbackText(context, responders, group_id)
  await queries.endRuns(tx.db, { account_id, run_ids: [id], state: 'unanswered', ended_by: null, call })
  const { event, group } = runDetails(run)
  await recordPageEvents(tx, [
    ...skippedStepEvents(run, empty),
    { ...event, kind: 'unanswered', details: { ...group, ...cause } },
  ])
  await warnSender(tx, { thread_id, message_id: run.message_id, sender_id: requester_id })
  await publishPagingRequests(tx, thread_id)
}
