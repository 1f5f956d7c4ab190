import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import {
  claimSummary,
  loadShiftSummary,
  recordSummary,
  shiftSummaryTask,
  type SummaryTask,
} from '../../paging/my-shifts/shift-summary.actions.ts'
import { sendSystemThread, type LinkedServices } from '../reachability/reachability-notice.actions.ts'
import { summaryMessage, summaryNoticeText } from './shift-summary-text.rules.ts'

/** The task, the message and the time of the next summary change in one transaction, so each time sends once. */
export const handleShiftSummary = taskHandler(
  shiftSummaryTask,
  (services: LinkedServices) => (task: DueTask) =>
    services.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { user_id, due_ms } = task.payload as SummaryTask
      if (due_ms !== null && !(await claimSummary(tx, user_id, due_ms))) return
      const { clock, public_url } = services
      const summary = await loadShiftSummary(tx.db, clock.now(), { account_id: tx.account_id, user_id })
      const link = public_url === undefined ? null : `${public_url}/myShifts`
      const thread = await sendSystemThread(tx, services, {
        ...summaryMessage(summary, clock.now(), link),
        priority: 1,
        to: [{ user_id, why: 'they asked for a summary of their shifts' }],
      })
      await recordSummary(tx, user_id, { thread_id: thread.id, notice_text: summaryNoticeText(summary) })
    }),
)
