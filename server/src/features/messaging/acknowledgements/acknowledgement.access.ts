import type { Tx } from '../../../platform/db/transaction.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockOwnAcknowledgement, type OwnAcknowledgement } from './acknowledgement.queries.ts'

/**
 * Held until the commit, so that a response and an escalation step wait for each other. 404 for anyone who was not
 * asked to respond.
 */
export async function requireOwnAcknowledgement(
  ctx: Actor,
  tx: Tx,
  of: { thread_id: number; message_id: number | undefined },
): Promise<OwnAcknowledgement> {
  const { account_id, user_id } = ctx.caller
  const acknowledgement = await lockOwnAcknowledgement(tx.db, { account_id, user_id, ...of })
  if (!acknowledgement) throw notFound()
  return acknowledgement
}
