import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { findableContacts } from '../directory/contact.access.ts'
import * as errors from './broadcast.errors.ts'
import * as queries from './broadcast.queries.ts'

/** The contact of a broadcast group that the caller may find; undefined for any other, and for none. */
export async function groupContact(ctx: Ctx, db: Db, group_id: number): Promise<number | undefined> {
  const contact = await queries.contactOfGroup(db, { account_id: ctx.caller.account_id, id: group_id })
  if (contact === undefined) return undefined
  return (await findableContacts(ctx, db, [contact])).has(contact) ? contact : undefined
}

/** Any broadcast of the account, for whoever may send one. */
export async function broadcastToSee({ caller }: Ctx, db: Db, id: number): Promise<queries.BroadcastRow> {
  const row = await queries.broadcastById(db, { account_id: caller.account_id, id })
  if (!row) throw notFound()
  return row
}

/** One's own, locked until the commit: it goes out once. */
export async function broadcastToSend({ caller }: Ctx, tx: Tx, id: number): Promise<queries.Unsent> {
  const broadcast = await queries.lockBroadcast(tx.db, { account_id: caller.account_id, id })
  if (!broadcast) throw notFound()
  if (broadcast.sender_id !== caller.user_id) throw new AppError(errors.notItsAuthor)
  return broadcast
}
