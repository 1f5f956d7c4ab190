import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { recordPageEvents } from '../page-events/page-event.actions.ts'
import { notifyPersonally } from './personal-notice.actions.ts'

const notifySenderTask = taskKind('alert_notify_sender')

interface SenderNotice {
  thread_id: number
  message_id: number
  sender_id: number
}

/** Notifies the sender, through their own channels, that a response is missing. */
export const notifySender = (tx: Tx, payload: SenderNotice): void =>
  scheduleAtOnce(tx, { kind: notifySenderTask, payload: { ...payload } })

/** Do not disturb and quiet hours of the sender apply as to a message of this priority. */
export const handleNotifySender = taskHandler(
  notifySenderTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        await task.complete(tx)
        const { thread_id, message_id, sender_id } = task.payload as SenderNotice
        const sender = { thread_id, message_id, user_id: sender_id }
        if (!(await notifyPersonally(tx, sender, 'missing_response'))) return
        const to_user_ids = [sender_id]
        await recordPageEvents(tx, [
          { thread_id, message_id, user_id: null, kind: 'sender_notified', details: { to_user_ids } },
        ])
      }),
)
