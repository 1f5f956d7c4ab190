import * as events from '@wardline/contract/messaging/messages/message-change.events.ts'
import type { Message, Reaction } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { listSubscriberIds } from '../subscribers/subscriber.queries.ts'
import { markReadUpTo } from '../threads/receipt.actions.ts'
import * as access from '../threads/thread.access.ts'
import { requireMessage, type MessageOfThread } from './message-change.actions.ts'
import * as errors from './message-change.errors.ts'
import * as queries from './reaction.queries.ts'

/** A reaction marks the message as read. A request stays open, and must be answered instead. */
export function reactToMessage(ctx: Context, of: MessageOfThread, reaction: Reaction): Promise<Message> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { read_message_id } = await access.lockWritableThread(ctx, tx, of.thread_id)
    const message = await queries.findReactableMessage(tx.db, { account_id, user_id, ...of })
    if (!message) throw notFound()
    if (message.is_own) throw new AppError(errors.ownReaction)
    if (message.taken_back !== null) throw new AppError(errors.changeRefusals.taken_back)
    if (message.asks_user) throw new AppError(errors.answerInstead)
    await queries.setReaction(tx.db, { account_id, user_id, reaction, ...of })
    await publishReaction(ctx, tx, of, reaction)
    if (read_message_id < of.message_id) await markReadUpTo(ctx, tx, of.thread_id, of.message_id)
    return requireMessage(ctx, tx, of)
  })
}

export function removeReaction(ctx: Context, of: MessageOfThread): Promise<Message> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await access.lockWritableThread(ctx, tx, of.thread_id)
    const message = await queries.findReactableMessage(tx.db, { account_id, user_id, ...of })
    if (!message) throw notFound()
    const isRemoved = await queries.deleteReactions(tx.db, { account_id, user_id, ...of })
    if (isRemoved) await publishReaction(ctx, tx, of, null)
    return requireMessage(ctx, tx, of)
  })
}

async function publishReaction(
  { caller: { user_id } }: Context,
  tx: Tx,
  of: MessageOfThread,
  reaction: Reaction | null,
): Promise<void> {
  const [users, people] = await Promise.all([
    listSubscriberIds(tx.db, tx.account_id, of.thread_id),
    findUsersById(tx.db, tx.account_id, [user_id]),
  ])
  const display_name = people.get(user_id)?.display_name ?? ''
  tx.emit(events.messageReaction, { users, thread: of.thread_id }, { ...of, user_id, display_name, reaction })
  tx.audit(user_id, 'message.reaction', { thread: of.thread_id }, { message_id: of.message_id, reaction })
}
