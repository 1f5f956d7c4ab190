import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { sendShiftNoticesTask } from '../../paging/shift-notices/shift-notice.actions.ts'
import { claimPending, recordThread } from '../../paging/shift-notices/shift-notice.access.ts'
import { sendSystemThread, type SystemServices } from '../reachability/reachability-notice.actions.ts'
import { noticeMessage } from './shift-notice-text.rules.ts'

export const handleSendShiftNotices = taskHandler(
  sendShiftNoticesTask,
  (outside: SystemServices) => (task: DueTask) =>
    outside.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { user_id } = task.payload as { user_id: number }
      await sendPendingNotices(tx, outside, user_id)
    }),
)

/** Sends one message for all pending notices of a user. */
async function sendPendingNotices(tx: Tx, outside: SystemServices, user_id: number): Promise<void> {
  const notices = await claimPending(tx.db, tx.account_id, user_id)
  if (notices.length === 0) return
  const to = [{ user_id, why: 'the message is about their shifts' }]
  const message = noticeMessage(notices, outside.clock.now())
  const thread = await sendSystemThread(tx, outside, { ...message, priority: 1, to })
  const ids = notices.map(({ id }) => id)
  await recordThread(tx.db, tx.account_id, ids, thread.id)
}
