import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { ownItemById } from './handover.queries.ts'
import { threadToWrite } from './thread.access.ts'

/**
 * The caller's own item, its thread locked for the rest of the transaction: accepting, answering and the next step of an
 * escalation wait for each other here. Somebody else's item, another account's or none: not found.
 */
export async function ownHanded(
  ctx: Ctx,
  tx: Tx,
  id: number,
): Promise<{ thread_id: number; message_id: number }> {
  const { account_id, user_id } = ctx.caller
  const item = await ownItemById(tx.db, { account_id, user_id, id })
  if (!item) throw notFound()
  await threadToWrite(ctx, tx, item.thread_id)
  return item
}
