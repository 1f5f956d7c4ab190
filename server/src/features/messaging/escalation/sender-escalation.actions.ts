import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import * as queries from '../paging-requests/escalation-run.queries.ts'
import { planForOneRound } from '../recipients/escalation-plan.rules.ts'
import { requireSenderOrOperator } from '../paging-requests/paging-operator.access.ts'
import * as access from '../threads/thread.access.ts'
import { turnOnEscalation } from '../threads/thread.queries.ts'
import { advanceEscalation } from './escalation-step.actions.ts'
import * as errors from './paging-request.errors.ts'

interface EscalationTrigger {
  thread_id: number
  message_id: number | undefined
  paging_request_id: number | undefined
  step: number | undefined
}

/** A message without escalation starts with the fail-over user, and its open recipients are notified again. */
export function escalateNow(ctx: Context, of: EscalationTrigger): Promise<Thread> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { thread_id } = of
    // Locks the thread: a concurrent response or step comes before or after.
    await access.lockWritableThread(ctx, tx, thread_id)
    const unanswered = await queries.findUnansweredMessage(tx.db, { account_id, user_id, ...of })
    if (!unanswered) throw new AppError(errors.nothingToEscalate)
    await requireSenderOrOperator(ctx, tx, { thread_id, ...unanswered }, errors.onlySenderEscalates)
    const { message_id } = unanswered
    const open = await queries.lockOpenEscalationRuns(tx.db, { account_id, thread_id, message_id })
    const running = open.filter(({ state }) => state === 'running')
    const [ended] = open
    if (ended && running.length === 0) throw new AppError(errors.noStepLeft(ended.call))
    const runs = ended ? running.filter((run) => isAsSeen(run, of)) : [await startRun(tx, of, unanswered)]
    for (const run of runs) await advanceEscalation(tx, run, { by_user_id: user_id })
    return access.requireThread(ctx, tx.db, thread_id)
  })
}

/** A step that became due just before the request must not lead to two steps. */
const isAsSeen = (
  run: queries.EscalationRun,
  { paging_request_id = run.id, step = run.position }: EscalationTrigger,
): boolean => run.id === paging_request_id && run.position === step

async function startRun(
  tx: Tx,
  { thread_id }: EscalationTrigger,
  { message_id, requester_id, user_ids }: queries.UnansweredMessage,
): Promise<queries.EscalationRun> {
  const { account_id } = tx
  await turnOnEscalation(tx.db, { account_id, thread_id })
  const plan = planForOneRound
  const common = { group_id: null, group_name: '', policy_name: '', plan, position: 1 }
  const message = { account_id, thread_id, message_id }
  // The caller advances the run at once, which schedules its next step.
  const [started] = await queries.insertEscalationRuns(tx.db, { ...message, requester_id }, [
    { ...common, wait_seconds: plan.last_wait_seconds, user_ids },
  ])
  const run_id = started?.id ?? 0
  const run = await queries.lockEscalationRun(tx.db, { account_id, run_id })
  if (!run) throw new Error('No escalation run after inserting one.')
  await recordPageEvents(tx, [
    {
      thread_id,
      message_id,
      user_id: null,
      run_id,
      kind: 'escalation_started',
      details: { by_user_id: requester_id, step: 1, steps: plan.steps.length, to_user_ids: user_ids },
    },
  ])
  return run
}
