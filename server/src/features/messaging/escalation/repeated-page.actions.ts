import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { notifyUsers } from '../../alerts/notifications/notification.actions.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { countPage } from '../messages/page-limit.actions.ts'
import { addReply } from '../messages/reply.actions.ts'
import { findUnansweredMessage, wasJustPagedAgain } from '../paging-requests/escalation-run.queries.ts'
import { requireSenderOrOperator } from '../paging-requests/paging-operator.access.ts'
import * as access from '../threads/thread.access.ts'
import * as errors from './paging-request.errors.ts'

const pagedAgainText = (people: number): string =>
  `Paged again. ${people === 1 ? '1 person has' : `${people} people have`} not answered.`

/**
 * Notifies the users who have not answered a message again, as if it had just been sent and
 * adds a reply about it to the thread.
 * Reminders and escalation steps continue as planned.
 */
export async function pageAgain(
  ctx: Context,
  of: { thread_id: number; message_id: number | undefined },
): Promise<Thread> {
  await countPage(ctx)
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const thread = await access.lockWritableThread(ctx, tx, of.thread_id)
    const unanswered = await findUnansweredMessage(tx.db, { account_id, user_id, ...of })
    if (!unanswered) throw new AppError(errors.nothingToEscalate)
    const { thread_id } = of
    await requireSenderOrOperator(ctx, tx, { thread_id, ...unanswered }, errors.onlySenderPagesAgain)
    const { message_id, user_ids } = unanswered
    const message = { thread_id: thread.thread_id, message_id }
    if (await wasJustPagedAgain(tx.db, { account_id, ...message })) throw new AppError(errors.justPagedAgain)
    await recordPageEvents(tx, [
      {
        ...message,
        user_id: null,
        kind: 'paged_again',
        details: { by_user_id: user_id, to_user_ids: user_ids },
      },
    ])
    const text = pagedAgainText(user_ids.length)
    const reply = { message: text, attachment_ids: [], suppress_notifications: true }
    await addReply(ctx, tx, thread, reply, { repeats_request: true })
    notifyUsers(tx, { ...message, user_ids, notifies: 'again' })
    return access.requireThread(ctx, tx.db, of.thread_id)
  })
}
