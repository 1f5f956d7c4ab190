import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { recordPageEvents, type NewPageEvent } from '../../alerts/page-events/page-event.actions.ts'
import { notifyUsers, notifyUsersNow } from '../../alerts/notifications/notification.actions.ts'
import { requestAcknowledgement } from '../paging-requests/acknowledgement-request.actions.ts'
import { addRespondersToThread } from '../participants/participant.actions.ts'
import { lockThreads } from '../subscribers/subscriber.queries.ts'
import { publishPagingRequests } from '../paging-requests/paging-request.actions.ts'
import { nextStage } from '../recipients/escalation-plan.rules.ts'
import * as queries from '../paging-requests/escalation-run.queries.ts'
import { responderState } from '../paging-requests/escalation-run.rules.ts'
import { warnSender } from './overdue-response.actions.ts'
import {
  escalationStepTask,
  type EscalationStepPayload,
} from '../paging-requests/escalation-start.actions.ts'
import {
  findReachedStage,
  withForwardedTargets,
  type ReachedStage,
} from '../recipients/escalation-walk.rules.ts'
import { loadEscalationContext } from '../recipients/escalation-target.actions.ts'
import {
  fallbackText,
  resolveFallback,
  type EscalationContext,
  type ResponderState,
  type EscalationTarget,
} from '../recipients/escalation-target.rules.ts'

const late_threshold_ms = 5_000

/**
 * Runs a due escalation step.
 * 1. It locks the thread first, as a response does, so that one of the two sees the other's result.
 * 2. The step, its notifications and the completion of its task commit together, so that each step runs once. Notifications
 *    that could not be planned must not stop the escalation: a retry leaves them to a task of their own.
 */
export const runEscalationStep = taskHandler(
  escalationStepTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        const { account_id } = tx
        const { thread_id, run_id, task_number } = task.payload as EscalationStepPayload
        await task.complete(tx)
        await lockThreads(tx.db, account_id, [thread_id])
        const run = await queries.lockEscalationRun(tx.db, { account_id, run_id })
        // A run that was answered, recalled or advanced makes the step obsolete.
        if (run?.state !== 'running' || run.task_number !== task_number) return
        const isLate = task.late_ms >= late_threshold_ms
        const cause = isLate ? { late_seconds: Math.round(task.late_ms / 1000) } : {}
        const notify = task.attempts === 1 ? notifyUsersNow : notifyUsers
        await enterStage(tx, run, await findNextStage(tx, run), cause, notify)
      }),
)

export interface StepCause {
  late_seconds?: number
  by_user_id?: number
  /** The responders of the step before are not available. */
  is_passed_over?: boolean
}

/** The run's state is `running`; the thread and the run are locked. */
export async function advanceEscalation(
  tx: Tx,
  run: queries.EscalationRun,
  cause: StepCause = {},
): Promise<void> {
  return enterStage(tx, run, await findNextStage(tx, run), cause)
}

export interface FoundStage {
  stage: ReachedStage
  context: EscalationContext
  responders: ResponderState
}

export async function findNextStage(tx: Tx, run: queries.EscalationRun): Promise<FoundStage> {
  const { plan, group_id } = run
  const responders = responderState(run)
  const context = await loadEscalationContext(tx.db, {
    account_id: tx.account_id,
    plans: [plan],
    group_ids: group_id === null ? [] : [group_id],
    responder_ids: responders.responder_ids,
  })
  return { stage: findReachedStage(run, context, responders), context, responders }
}

export const enterStage = (
  tx: Tx,
  run: queries.EscalationRun,
  found: FoundStage,
  cause: StepCause,
  notify: typeof notifyUsers | typeof notifyUsersNow = notifyUsers,
): Promise<void> =>
  found.stage.kind === 'end'
    ? endUnanswered(tx, run, found, cause)
    : notifyStage(tx, run, found, cause, notify)

function runDetails({ id, thread_id, message_id, group_id, group_name }: queries.EscalationRun) {
  return {
    event: { thread_id, message_id, user_id: null, run_id: id },
    group: group_id === null ? {} : { group_id, group_name },
  }
}

/** Records each skipped step once. A fail-over user whom a step asked was not skipped. */
function skippedStepEvents(
  run: queries.EscalationRun,
  { stage: { empty }, context, responders }: FoundStage,
): NewPageEvent[] {
  const isAsked = resolveFallback(context, responders, run.group_id).length > 0
  const skipped = empty.filter(
    ({ kind, position }, index) =>
      !(kind === 'fail_over' && isAsked) && empty.findIndex((stage) => stage.position === position) === index,
  )
  return skipped.map(({ kind, position, round }) => ({
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
  found: FoundStage,
  cause: StepCause,
  notify: typeof notifyUsers | typeof notifyUsersNow,
): Promise<void> {
  const { account_id } = tx
  const { id: run_id, thread_id, message_id, plan } = run
  const { stage: next, context, responders } = found
  const { position, round } = next
  const reached = withForwardedTargets(next.targets, context, responders, run.requester_id)
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
    ...skippedStepEvents(run, found),
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
  await notify(tx, { thread_id, message_id, user_ids, run_id, step: position })
  if (isAgain && position === 1) await warnSender(tx, { thread_id, message_id, sender_id: run.requester_id })
  await publishPagingRequests(tx, thread_id)
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
  found: FoundStage,
  cause: StepCause,
): Promise<void> {
  const { account_id } = tx
  const { id, thread_id, requester_id, group_id } = run
  const call = fallbackText(found.context, found.responders, group_id)
  await queries.endRuns(tx.db, { account_id, run_ids: [id], state: 'unanswered', ended_by: null, call })
  const { event, group } = runDetails(run)
  await recordPageEvents(tx, [
    ...skippedStepEvents(run, found),
    { ...event, kind: 'unanswered', details: { ...group, ...cause } },
  ])
  await warnSender(tx, { thread_id, message_id: run.message_id, sender_id: requester_id })
  await publishPagingRequests(tx, thread_id)
}
