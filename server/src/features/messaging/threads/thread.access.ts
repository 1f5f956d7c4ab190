import type { Db } from '../../../platform/db/connection.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Actor, Caller, Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { lockThread, findSubscriptionReason, type LockedThread } from './thread-lock.queries.ts'
import { findSentMessage } from './sent-message.queries.ts'
import { cannotRecall, monitoredReadOnly } from './thread.errors.ts'
import { findThread, findThreadIdByUid } from './thread.queries.ts'
import { canRecall, withPermissions } from './thread.rules.ts'

export { joinReader } from './thread-lock.queries.ts'

/** A caller, or the sender of a text from outside the application. */
export interface ThreadReader {
  readonly caller: Pick<Caller, 'account_id' | 'user_id' | 'permissions'>
}

/** 404 for anyone who is no subscriber, whether or not the thread exists. */
export async function requireThread(ctx: ThreadReader, db: Db, thread_id: number): Promise<Thread> {
  const { account_id, user_id } = ctx.caller
  const thread = await findThread(db, account_id, user_id, thread_id)
  if (!thread) throw notFound()
  return withPermissions(thread, ctx.caller.permissions)
}

/** Accepts an id or a uid. It only looks the uid up: the callers check access to the thread. */
export async function requireThreadId(ctx: Actor, db: Db, id: number | string): Promise<number> {
  if (typeof id === 'number') return id
  const found = await findThreadIdByUid(db, ctx.caller.account_id, id)
  if (found === undefined) throw notFound()
  return found
}

export async function lockSubscribedThread(ctx: Actor, tx: Tx, thread_id: number): Promise<LockedThread> {
  const thread = await lockThread(tx, ctx.caller.user_id, thread_id)
  if (!thread) throw notFound()
  return thread
}

/**
 * Locks a thread for writing until the commit; monitors are refused. Under the lock, message ids and events of the thread
 * follow commit order, and counts include every earlier writer.
 */
export async function lockWritableThread(ctx: Actor, tx: Tx, thread_id: number): Promise<LockedThread> {
  const thread = await lockSubscribedThread(ctx, tx, thread_id)
  if (thread.reason === 'monitoring') throw new AppError(monitoredReadOnly)
  return thread
}

export async function lockRecallableThread(ctx: Context, tx: Tx, thread_id: number): Promise<LockedThread> {
  const thread = await lockWritableThread(ctx, tx, thread_id)
  if (!canRecall(thread, ctx.caller.permissions)) throw new AppError(cannotRecall)
  return thread
}

export async function requireSubscription(
  ctx: Context,
  db: Db,
  thread_id: number,
): Promise<LockedThread['reason']> {
  const { account_id, user_id } = ctx.caller
  const reason = await findSubscriptionReason(db, account_id, user_id, thread_id)
  if (reason === undefined) throw notFound()
  return reason
}

export async function requireMessage(ctx: Context, db: Db, thread_id: number, message_id: number) {
  const reason = await requireSubscription(ctx, db, thread_id)
  const message = await findSentMessage(db, { account_id: ctx.caller.account_id, thread_id, message_id })
  if (!message) throw notFound()
  return { message, reason }
}

/** Authorizes the live channel `thread:{id}` like reading over HTTP. */
export function canSubscribeToThread(
  db: Database,
  { account_id, user_id }: Caller,
  thread_id: number,
): Promise<boolean> {
  return db.read(
    account_id,
    async (reader) => (await findSubscriptionReason(reader, account_id, user_id, thread_id)) !== undefined,
  )
}

export async function canTypeInThread(
  db: Db,
  { account_id, user_id }: Pick<Caller, 'account_id' | 'user_id'>,
  thread_id: number,
): Promise<boolean> {
  const reason = await findSubscriptionReason(db, account_id, user_id, thread_id)
  return reason !== undefined && reason !== 'monitoring'
}
