import type { Database } from '../../../platform/db/database.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { responderUnavailableTask } from '../../alerts/delivery/outcome.actions.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import * as queries from '../paging-requests/escalation-run.queries.ts'
import { isPassedOver } from '../recipients/escalation-walk.rules.ts'
import { lockThreads } from '../subscribers/subscriber.queries.ts'
import { enterStage, findNextStage } from './escalation-step.actions.ts'

const reasons = {
  busy: 'Do not disturb is on.',
  unreachable: 'No device can be reached.',
} as const

/**
 * Passes over the responders of a step who are on do not disturb or cannot be reached: if there are no others, the next
 * stage starts at once. Passed-over responders may still answer. The last stage of a round that reaches someone keeps its wait, so that they can.
 */
export const handleUnavailableResponder = taskHandler(
  responderUnavailableTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        const { account_id } = tx
        const { thread_id, run_id } = task.payload as { thread_id: number; run_id: number }
        await task.complete(tx)
        await lockThreads(tx.db, account_id, [thread_id])
        const run = await queries.lockEscalationRun(tx.db, { account_id, run_id })
        if (run?.state !== 'running') return
        const responders = await queries.listStepResponders(tx.db, { account_id, run_id })
        const problems = responders.flatMap(({ user_id, is_busy, is_notified }) =>
          is_busy || !is_notified ? [{ user_id, reason: is_busy ? reasons.busy : reasons.unreachable }] : [],
        )
        if (problems.length < responders.length) return
        const found = await findNextStage(tx, run)
        const asked_ids = responders.map(({ user_id }) => user_id)
        if (!isPassedOver(asked_ids, () => false, run, found.stage)) return
        const { message_id } = run
        await recordPageEvents(
          tx,
          problems.map(({ user_id, reason }) => ({
            thread_id,
            message_id,
            user_id,
            run_id,
            kind: 'passed_over',
            details: { reason },
          })),
        )
        await enterStage(tx, run, found, { is_passed_over: true })
      }),
)
