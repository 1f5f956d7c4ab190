import { threadRecalled } from '@wardline/contract/messaging/acknowledgements/acknowledgement.events.ts'
import type { RecallNotice } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { cancelAlerts } from '../../alerts/delivery/alert-cancel.actions.ts'
import { recallRuns } from '../paging-requests/escalation-run.queries.ts'
import { expireHandoffs } from '../handoff/handoff-update.actions.ts'
import { recallAcknowledgements } from '../acknowledgements/acknowledgement.queries.ts'
import * as queries from './recall.queries.ts'
import * as access from '../threads/thread.access.ts'

/**
 * After the commit every operation on the thread answers 404. Returns the names of the users who had read it; the
 * audit trail keeps their ids.
 */
export function recallThread(ctx: Context, thread_id: number): Promise<{ read_by: string[] }> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await access.lockRecallableThread(ctx, tx, thread_id)
    const at = await queries.markRecalled(tx.db, account_id, thread_id)
    await recallAcknowledgements(tx.db, { account_id, thread_id })
    await recallRuns(tx.db, { account_id, thread_id })
    await cancelAlerts(tx, { thread_id, reason: 'recalled' })
    await expireHandoffs(tx, thread_id)
    const removed = await queries.removeSubscribers(tx.db, account_id, thread_id)
    const recipients = removed.filter((row) => row.user_id !== user_id && !row.is_monitor)
    await queries.insertNotices(
      tx.db,
      { account_id, thread_id, recalled_by: user_id },
      recipients.map((row) => row.user_id),
    )
    const readers = removed.filter((row) => row.user_id !== user_id && row.read_message_id > 0)
    const read_by = readers.map((row) => row.user_id)
    const people = await findUsersById(tx.db, account_id, [user_id, ...read_by])
    const recalled_by = { id: user_id, display_name: people.get(user_id)?.display_name ?? '', at }
    tx.emit(
      threadRecalled,
      { users: removed.map((row) => row.user_id), thread: thread_id },
      { thread_id, recalled_by },
    )
    tx.audit(
      user_id,
      'thread.recalled',
      { thread: thread_id },
      { read_by, had_it: removed.map((row) => row.user_id) },
    )
    return { read_by: read_by.map((id) => people.get(id)?.display_name ?? '') }
  })
}

export const listRecallNotices = (ctx: Context): Promise<RecallNotice[]> =>
  ctx.read((db) => queries.listNotices(db, ctx.caller.account_id, ctx.caller.user_id))

export const dismissRecallNotice = (ctx: Context, thread_id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    if (!(await queries.deleteNotice(tx.db, { account_id, user_id, thread_id }))) throw notFound()
  })
