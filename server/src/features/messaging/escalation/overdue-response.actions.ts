import * as events from '@wardline/contract/messaging/threads/thread.events.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { responseOverdueTask } from '../../alerts/delivery/outcome.actions.ts'
import { notifySender } from '../../alerts/notifications/sender-notice.actions.ts'
import { hasPageEvent } from '../../alerts/page-events/page-event.access.ts'
import * as queries from '../paging-requests/escalation-run.queries.ts'
import { lockThreads } from '../subscribers/subscriber.queries.ts'
import { setArchived } from '../threads/thread.queries.ts'

interface UnansweredMessage {
  thread_id: number
  message_id: number
  sender_id: number
}

/** The sender has to see that a response is missing: an archived thread returns to their inbox. */
export async function warnSender(tx: Tx, of: UnansweredMessage): Promise<void> {
  const { account_id } = tx
  const { thread_id, sender_id: user_id } = of
  if (await setArchived(tx.db, { account_id, thread_id, user_id }, false))
    tx.emit(events.threadUnarchived, { user: user_id }, { thread_id })
  notifySender(tx, of)
}

/** Warns the sender once of a message that is still unanswered. An escalation warns them itself. */
export const handleOverdueResponse = taskHandler(
  responseOverdueTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        const { account_id } = tx
        const { thread_id, message_id } = task.payload as Omit<UnansweredMessage, 'sender_id'>
        await task.complete(tx)
        await lockThreads(tx.db, account_id, [thread_id])
        const unanswered = await queries.findUnansweredMessage(tx.db, { account_id, thread_id, message_id })
        if (!unanswered) return
        const runs = await queries.lockOpenEscalationRuns(tx.db, { account_id, thread_id, message_id })
        const about = { account_id, thread_id, message_id, kind: 'sender_notified' } as const
        if (runs.length > 0 || (await hasPageEvent(tx.db, about))) return
        await warnSender(tx, { thread_id, message_id, sender_id: unanswered.requester_id })
      }),
)
