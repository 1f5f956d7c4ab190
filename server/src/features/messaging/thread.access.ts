import type { Db } from '../../platform/db/connection.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Acting, Caller, Ctx } from '../../platform/http/context.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { readOnly } from './monitoring.errors.ts'
import { openThread, subscribed, type OpenThread } from './thread-door.queries.ts'
import { messageOf } from './history.queries.ts'
import { noRecall } from './thread.errors.ts'
import { threadFor } from './thread.queries.ts'
import { mayRecall, withRights } from './thread.rules.ts'

/** For reading: a subscriber's own view. Anyone else's thread, another account's or none: not found, the same way. */
export async function threadToRead(ctx: Ctx, db: Db, thread_id: number): Promise<Thread> {
  const { account_id, user_id } = ctx.caller
  const thread = await threadFor(db, account_id, user_id, thread_id)
  if (!thread) throw notFound()
  return withRights(thread, ctx.caller.permissions)
}

/**
 * For noting how far somebody is with it, which who only watches may do as well. Locks like `threadToWrite`.
 */
export async function threadToNote(ctx: Acting, tx: Tx, thread_id: number): Promise<OpenThread> {
  const thread = await openThread(tx, ctx.caller.user_id, thread_id)
  if (!thread) throw notFound()
  return thread
}

/**
 * For writing: locks the thread's row for the rest of the transaction. Message ids and events of a thread then follow
 * commit order, and counts read after this line include every earlier writer. Who only watches may not.
 */
export async function threadToWrite(ctx: Acting, tx: Tx, thread_id: number): Promise<OpenThread> {
  const thread = await threadToNote(ctx, tx, thread_id)
  if (thread.reason === 'monitoring') throw new AppError(readOnly)
  return thread
}

/** For taking it back: its sender, who holds the right. Locks the thread's row. */
export async function threadToRecall(ctx: Ctx, tx: Tx, thread_id: number): Promise<OpenThread> {
  const thread = await threadToWrite(ctx, tx, thread_id)
  if (!mayRecall(thread, ctx.caller.permissions)) throw new AppError(noRecall)
  return thread
}

/** For reading parts of a thread without the thread itself; answers why the reader is on it. */
export async function requireSubscription(
  ctx: Ctx,
  db: Db,
  thread_id: number,
): Promise<OpenThread['reason']> {
  const { account_id, user_id } = ctx.caller
  const reason = await subscribed(db, account_id, user_id, thread_id)
  if (reason === undefined) throw notFound()
  return reason
}

/** For asking about one message of a thread, and why the reader is on it. A message of another one is not found either. */
export async function messageToRead(ctx: Ctx, db: Db, thread_id: number, message_id: number) {
  const reason = await requireSubscription(ctx, db, thread_id)
  const message = await messageOf(db, { account_id: ctx.caller.account_id, thread_id, message_id })
  if (!message) throw notFound()
  return { message, reason }
}

/** The door of the live channel `thread:{id}`: the same as reading over HTTP. */
export const mayHearThread = (
  db: Database,
  { account_id, user_id }: Caller,
  thread_id: number,
): Promise<boolean> =>
  db.read(
    account_id,
    async (reader) => (await subscribed(reader, account_id, user_id, thread_id)) !== undefined,
  )

/** For saying that one is writing: a subscriber who does not only watch. */
export async function mayTypeInThread(
  db: Db,
  { account_id, user_id }: Pick<Caller, 'account_id' | 'user_id'>,
  thread_id: number,
): Promise<boolean> {
  const reason = await subscribed(db, account_id, user_id, thread_id)
  return reason !== undefined && reason !== 'monitoring'
}
