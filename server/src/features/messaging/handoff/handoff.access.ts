import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findOwnAcknowledgement } from './handoff.queries.ts'
import { lockWritableThread } from '../threads/thread.access.ts'

/**
 * Locks the thread until the commit, so that accepting, responding and escalation steps wait for each other. 404 for
 * anyone else's acknowledgement.
 */
export async function requireHandoff(
  ctx: Context,
  tx: Tx,
  id: number,
): Promise<{ thread_id: number; message_id: number }> {
  const { account_id, user_id } = ctx.caller
  const acknowledgement = await findOwnAcknowledgement(tx.db, { account_id, user_id, id })
  if (!acknowledgement) throw notFound()
  await lockWritableThread(ctx, tx, acknowledgement.thread_id)
  return acknowledgement
}
