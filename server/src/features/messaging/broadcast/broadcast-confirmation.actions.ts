import type { BroadcastDetail } from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import { undo_ms } from '@wardline/contract/messaging/broadcast/undo.rules.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { requestContext, type Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { DueTask, RunAgain } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { loadPermissions } from '../../accounts/users/user.access.ts'
import { countPage } from '../messages/page-limit.actions.ts'
import { sendSystemThread, type SystemServices } from '../reachability/reachability-notice.actions.ts'
import { loadDetail, requireRecipients, sendLockedBroadcast } from './broadcast.actions.ts'
import * as access from './broadcast.access.ts'
import * as errors from './broadcast.errors.ts'
import * as queries from './broadcast.queries.ts'

const sendConfirmedTask = taskKind('broadcast_send')

export async function confirmBroadcast(ctx: Context, id: number): Promise<BroadcastDetail> {
  await countPage(ctx)
  return ctx.transaction(async (tx) => {
    const broadcast = await access.lockOwnBroadcast(ctx, tx, id)
    if (broadcast.thread_id !== null || broadcast.due_ms !== null) return loadDetail(ctx, tx.db, id)
    await requireRecipients(ctx, tx.db, broadcast)
    await queries.setSendTime(tx.db, { account_id: tx.account_id, id }, undo_ms)
    await schedule(tx, { kind: sendConfirmedTask, due: { in_ms: undo_ms }, payload: { broadcast_id: id } })
    tx.audit(ctx.caller.user_id, 'broadcast.confirmed', { broadcast: id }, {})
    return loadDetail(ctx, tx.db, id)
  })
}

export function undoBroadcast(ctx: Context, id: number): Promise<BroadcastDetail> {
  return ctx.transaction(async (tx) => {
    const broadcast = await access.lockOwnBroadcast(ctx, tx, id)
    if (broadcast.thread_id !== null) throw new AppError(errors.alreadySent)
    if (broadcast.due_ms !== null) {
      await queries.setSendTime(tx.db, { account_id: tx.account_id, id }, null)
      tx.audit(ctx.caller.user_id, 'broadcast.undone', { broadcast: id }, {})
    }
    return loadDetail(ctx, tx.db, id)
  })
}

/**
 * Sends with the permissions and the recipients of the moment. A broadcast that was undone and confirmed again has two
 * tasks: the earlier one runs again when the broadcast is due.
 */
export const sendConfirmedBroadcast = taskHandler(
  sendConfirmedTask,
  (services: SystemServices) =>
    ({ account_id, payload }: DueTask): Promise<RunAgain | void> =>
      services.db.write(account_id, async (tx) => {
        const id = (payload as { broadcast_id: number }).broadcast_id
        const broadcast = await queries.lockBroadcast(tx.db, { account_id, id })
        if (!broadcast || broadcast.thread_id !== null || broadcast.due_ms === null) return undefined
        if (!broadcast.is_due) return { due_ms: broadcast.due_ms }
        const refusal = await sendAsAuthor(tx, services, broadcast)
        if (refusal !== undefined) await notifyAuthor(tx, services, broadcast, refusal)
        return undefined
      }),
)

/** Returns the reason if it cannot be sent. */
async function sendAsAuthor(
  tx: Tx,
  { db, clock }: SystemServices,
  broadcast: queries.LockedBroadcast,
): Promise<string | undefined> {
  const { account_id } = tx
  const user_id = broadcast.sender_id
  const permissions = await loadPermissions(tx.db, { account_id, user_id })
  if (!permissions.has('messaging.send_broadcast')) return errors.permissionLost
  const caller = { account_id, user_id, session_id: 0, permissions }
  const ctx = requestContext({ caller, db, clock, address: '', user_agent: '' })
  const to = await requireRecipients(ctx, tx.db, broadcast).catch(getRefusal)
  if (typeof to === 'string') return to
  await sendLockedBroadcast(ctx, tx, broadcast, to)
  return undefined
}

function getRefusal(error: unknown): string {
  if (error instanceof AppError) return error.message
  throw error
}

/** The dialog of the author promised that it would be sent. */
async function notifyAuthor(
  tx: Tx,
  services: SystemServices,
  { id, sender_id, group }: queries.LockedBroadcast,
  reason: string,
): Promise<void> {
  await queries.setSendTime(tx.db, { account_id: tx.account_id, id }, null)
  await sendSystemThread(tx, services, {
    subject: 'Your broadcast was not sent',
    body: `Your broadcast to ${group} was not sent: ${reason}`,
    priority: 2,
    to: [{ user_id: sender_id, why: 'sender of the broadcast' }],
  })
}
