import type { Tx } from '../../platform/db/transaction.ts'
import type { Acting } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockOwnItem, type OwnItem } from './open-item.queries.ts'

/**
 * The caller's own open item, its row locked for the rest of the transaction: ack and escalation wait for each other
 * here. Who was not asked (the sender, somebody added later, who monitors) has none: not found.
 */
export async function ownItem(
  ctx: Acting,
  tx: Tx,
  of: { thread_id: number; message_id: number | undefined },
): Promise<OwnItem> {
  const { account_id, user_id } = ctx.caller
  const item = await lockOwnItem(tx.db, { account_id, user_id, ...of })
  if (!item) throw notFound()
  return item
}
