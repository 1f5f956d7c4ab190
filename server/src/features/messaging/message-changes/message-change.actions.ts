import * as events from '@wardline/contract/messaging/messages/message-change.events.ts'
import { threadMarkedUnread, threadUnarchived } from '@wardline/contract/messaging/threads/thread.events.ts'
import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import {
  canCorrectField,
  findChangeRefusal,
  takenBackPreview,
} from '@wardline/contract/messaging/messages/message-change.rules.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { cancelAlerts } from '../../alerts/delivery/alert-cancel.actions.ts'
import { notifyUsers } from '../../alerts/notifications/notification.actions.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { closeWithoutResponse } from '../handoff/reassignment.actions.ts'
import { countPage } from '../messages/page-limit.actions.ts'
import { showReopenedThread } from '../monitoring/monitored-thread.actions.ts'
import { listSubscriberIds } from '../subscribers/subscriber.queries.ts'
import { findMessage } from '../threads/message.queries.ts'
import type { LockedThread } from '../threads/thread-lock.queries.ts'
import * as access from '../threads/thread.access.ts'
import { messageBody } from '../threads/thread.rules.ts'
import * as errors from './message-change.errors.ts'
import * as queries from './message-change.queries.ts'
import { deleteReactions } from './reaction.queries.ts'

export interface MessageOfThread {
  thread_id: number
  message_id: number
}

/**
 * Replaces the texts of a message. Its reactions are removed, since they were made to the earlier text, and everyone who
 * had read it is notified again.
 */
export async function correctMessage(ctx: Context, of: MessageOfThread, texts: string[]): Promise<Message> {
  await countPage(ctx)
  return ctx.transaction(async (tx) => {
    const { account_id } = tx
    const { thread, message } = await lockChangeableMessage(ctx, tx, of)
    const data = correctData(message, texts)
    if (messageBody(data) !== messageBody(message.data)) {
      await queries.keepRevision(tx.db, { account_id, ...of }, 'stay')
      const changed = await queries.updateText(tx.db, { account_id, ...of, body: messageBody(data), data })
      await publishChange(tx, thread, of, { changed, kind: 'corrected', user_id: ctx.caller.user_id })
      await notifyReaders(ctx, tx, thread, of, changed)
    }
    return requireMessage(ctx, tx, of)
  })
}

/** Removes the contents of a reply, withdraws its requests and stops its notifications. */
export function takeBackMessage(ctx: Context, of: MessageOfThread): Promise<Message> {
  return ctx.transaction(async (tx) => {
    const { account_id } = tx
    const { user_id } = ctx.caller
    const { thread, message } = await lockChangeableMessage(ctx, tx, of)
    if (message.is_first) throw new AppError(errors.firstMessage)
    await queries.keepRevision(tx.db, { account_id, ...of }, 'go')
    const changed = await queries.removeContents(tx.db, { account_id, ...of })
    await queries.removeMentions(tx.db, { account_id, ...of })
    await publishChange(tx, thread, of, { changed, kind: 'taken_back', user_id })
    const user_ids = await queries.listAskedUsers(tx.db, { account_id, ...of })
    await closeWithoutResponse(tx, of, user_ids, 'recalled')
    await cancelAlerts(tx, { ...of, reason: 'recalled' })
    return requireMessage(ctx, tx, of)
  })
}

async function lockChangeableMessage(
  ctx: Context,
  tx: Tx,
  of: MessageOfThread,
): Promise<{ thread: LockedThread; message: queries.ChangeableMessage }> {
  const thread = await access.lockWritableThread(ctx, tx, of.thread_id)
  const { account_id, user_id } = ctx.caller
  const message = await queries.findChangeableMessage(tx.db, { account_id, user_id, ...of })
  if (!message) throw notFound()
  const refusal = findChangeRefusal(message)
  if (refusal) throw new AppError(errors.changeRefusals[refusal])
  return { thread, message }
}

/** @throws 400 if there is not one text for each item, or an item that is a choice would change */
function correctData({ data }: queries.ChangeableMessage, texts: string[]): Message['data'] {
  const items = data.length > 0 ? data : [{ field_type: 'textarea', data: '', label: '' }]
  if (texts.length !== items.length) throw invalid({ texts: [errors.wrongNumberOfTexts(items.length)] })
  const changed = items.map((item, at) => ({ ...item, data: texts[at] ?? item.data }))
  const choice = changed.find(
    (item, at) => item.data !== items[at]?.data && !canCorrectField(item.field_type),
  )
  if (choice) throw invalid({ texts: [errors.choiceChanged(choice.label)] })
  return changed
}

interface Change {
  changed: queries.ChangedMessage
  kind: 'corrected' | 'taken_back'
  user_id: number
}

async function publishChange(
  tx: Tx,
  { last_message_id }: LockedThread,
  of: MessageOfThread,
  { changed, kind, user_id }: Change,
): Promise<void> {
  const { account_id } = tx
  const { data, corrected, taken_back } = changed
  const isTakenBack = taken_back !== null
  await deleteReactions(tx.db, { account_id, ...of })
  const priority = await queries.updateThreadOfMessage(tx.db, {
    account_id,
    ...of,
    preview: isTakenBack ? takenBackPreview : messageBody(data),
    losesAttachments: isTakenBack,
  })
  const users = await listSubscriberIds(tx.db, account_id, of.thread_id)
  tx.emit(
    events.messageChanged,
    { users, thread: of.thread_id },
    { ...of, data, corrected, taken_back, priority, last_message_id },
  )
  await recordPageEvents(tx, [{ ...of, user_id: null, kind, details: { by_user_id: user_id } }])
}

async function notifyReaders(
  { caller }: Context,
  tx: Tx,
  { thread_id, last_message_id }: LockedThread,
  of: MessageOfThread,
  { is_quiet, recipient_user_ids }: queries.ChangedMessage,
): Promise<void> {
  const { account_id } = tx
  const { reader_ids, unarchived_ids } = await queries.markUnreadForReaders(tx.db, {
    account_id,
    sender_id: caller.user_id,
    ...of,
  })
  if (unarchived_ids.length > 0) tx.emit(threadUnarchived, { users: unarchived_ids }, { thread_id })
  if (reader_ids.length > 0)
    tx.emit(threadMarkedUnread, { users: reader_ids }, { thread_id, last_message_id })
  await showReopenedThread(tx, thread_id, unarchived_ids)
  const user_ids = reader_ids.filter((id) => recipient_user_ids?.includes(id) ?? true)
  if (!is_quiet) notifyUsers(tx, { ...of, user_ids, notifies: 'again' })
}

export async function requireMessage({ caller }: Context, tx: Tx, of: MessageOfThread): Promise<Message> {
  const { account_id } = tx
  const message = await findMessage(tx.db, { account_id, reader_id: caller.user_id, ...of })
  if (!message) throw notFound()
  return message
}
