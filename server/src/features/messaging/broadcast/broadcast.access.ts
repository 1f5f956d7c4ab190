import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import { filterVisibleContacts } from '../../directory/contact.access.ts'
import * as errors from './broadcast.errors.ts'
import * as queries from './broadcast.queries.ts'

export async function findVisibleGroupContact(
  ctx: Context,
  db: Db,
  group_id: number,
): Promise<number | undefined> {
  const contact = await queries.findGroupContact(db, { account_id: ctx.caller.account_id, id: group_id })
  if (contact === undefined) return undefined
  return (await filterVisibleContacts(ctx, db, [contact])).has(contact) ? contact : undefined
}

export async function requireBroadcast(
  { caller }: Context,
  db: Db,
  id: number,
): Promise<queries.BroadcastRow> {
  const row = await queries.findBroadcast(db, { account_id: caller.account_id, id })
  if (!row) throw notFound()
  return row
}

/** Held until the commit, so that the broadcast is sent once. */
export async function lockOwnBroadcast(
  { caller }: Context,
  tx: Tx,
  id: number,
): Promise<queries.LockedBroadcast> {
  const broadcast = await queries.lockBroadcast(tx.db, { account_id: caller.account_id, id })
  if (!broadcast) throw notFound()
  if (broadcast.sender_id !== caller.user_id) throw new AppError(errors.notTheAuthor)
  return broadcast
}
