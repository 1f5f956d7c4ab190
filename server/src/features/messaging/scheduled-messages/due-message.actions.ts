import { scheduledMessagesChanged } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { requestContext } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { loadPermissions } from '../../accounts/users/user.access.ts'
import { sendSystemThread, type SystemServices } from '../reachability/reachability-notice.actions.ts'
import { describeRefusal, recordSent, sendContent } from './message-sending.actions.ts'
import * as errors from './scheduled-message.errors.ts'
import * as queries from './scheduled-message.queries.ts'
import { clientKey } from './scheduled-message.rules.ts'

export const scheduledMessageTask = taskKind('scheduled_message')

/**
 * Sends a message at its time. Message, task and scheduled message change in one transaction, so that a message is sent
 * once. A refusal rolls it back, and is then recorded in another one.
 */
export const handleScheduledMessage = taskHandler(scheduledMessageTask, (services: SystemServices) => {
  const withDueMessage = (task: DueTask, run: (tx: Tx, message: queries.DueMessage) => Promise<void>) =>
    services.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { scheduled_message_id: id } = task.payload as { scheduled_message_id: number }
      const message = await queries.lockDueMessage(tx.db, { account_id: task.account_id, id })
      if (message) await run(tx, message)
    })
  return async (task) => {
    try {
      await withDueMessage(task, (tx, message) => sendAsAuthor(tx, services, message))
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal
      const reason = describeRefusal(refusal)
      await withDueMessage(task, (tx, message) => recordRefusal(tx, services, message, reason))
    }
  }
})

/** Uses the permissions of the moment. */
async function sendAsAuthor(
  tx: Tx,
  { db, clock }: SystemServices,
  message: queries.DueMessage,
): Promise<void> {
  if (!message.is_author_active) throw new AppError(errors.authorLocked)
  const { account_id } = tx
  const { id, author_id: user_id } = message
  const permissions = await loadPermissions(tx.db, { account_id, user_id })
  const caller = { account_id, user_id, session_id: 0, permissions }
  const ctx = {
    ...requestContext({ caller, db, clock, address: '', user_agent: '' }),
    client_key: clientKey(id),
  }
  const thread_id = await sendContent(ctx, tx, message)
  await recordSent(tx, { id, author_id: user_id, thread_id })
}

/** The notice names neither recipients nor text, because it is also sent outside the application. */
async function recordRefusal(
  tx: Tx,
  services: SystemServices,
  { id, author_id, thread_id }: queries.DueMessage,
  reason: string,
): Promise<void> {
  await queries.setNotSent(tx.db, { account_id: tx.account_id, id }, reason)
  tx.emit(scheduledMessagesChanged, { user: author_id }, {})
  tx.audit(author_id, 'scheduled_message.not_sent', { scheduled_message: id }, { thread_id })
  await sendSystemThread(tx, services, {
    subject: 'Your scheduled message was not sent',
    body: `A message that you scheduled was not sent: ${reason} Open Scheduled to edit it, send it now, or delete it.`,
    priority: 1,
    to: [{ user_id: author_id, why: 'author of the message' }],
  })
}
