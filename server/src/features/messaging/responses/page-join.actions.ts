import { limits } from '@wardline/contract/limits.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { recordReader } from '../../patients/patient.access.ts'
import { findJoinablePage } from '../paging-requests/page-join.queries.ts'
import { joinThread } from '../participants/participant.actions.ts'
import { lockThreads } from '../subscribers/subscriber.queries.ts'
import { requireThread } from '../threads/thread.access.ts'
import { monitoredReadOnly } from '../threads/thread.errors.ts'
import { findSubscriptionReason } from '../threads/thread-lock.queries.ts'

/** Adds the caller to a page of someone else, who is not asked to respond. Does nothing for a subscriber. */
export function joinPage(ctx: Context, thread_id: number): Promise<Thread> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    await lockThreads(tx.db, account_id, [thread_id])
    const reason = await findSubscriptionReason(tx.db, account_id, user_id, thread_id)
    if (reason === 'monitoring') throw new AppError(monitoredReadOnly)
    if (reason === undefined) await addToPage(ctx, tx, thread_id)
    return requireThread(ctx, tx.db, thread_id)
  })
}

async function addToPage(ctx: Context, tx: Tx, thread_id: number): Promise<void> {
  const { account_id, user_id, permissions } = ctx.caller
  const reader = { ...recordReader(ctx), account_id, sees_patients: permissions.has('pcm.view_patient') }
  const page = await findJoinablePage(tx.db, reader, { thread_id, hours: limits.joinable_page_hours })
  if (!page) throw notFound()
  const { message_id, sender_name } = page
  await joinThread(tx, thread_id, [
    { user_id, reason: 'subscribed', why: `joined the page of ${sender_name}` },
  ])
  await recordPageEvents(tx, [
    { thread_id, message_id, user_id: null, kind: 'joined', details: { by_user_id: user_id } },
  ])
}
