import type { Message } from '@wardline/contract/messaging/thread.schemas.ts'
import * as events from '@wardline/contract/messaging/thread.events.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { pictureOf } from '../accounts/user.rules.ts'
import { ring } from '../alerts/ringing.actions.ts'
import { claimAttachments } from '../files/file.access.ts'
import { answerAutomatically } from './auto-response.actions.ts'
import * as messages from './message.queries.ts'
import { tellWatched, watchersOf } from './monitored-thread.actions.ts'
import { holdObserved } from './monitored-thread.queries.ts'
import * as access from './thread.access.ts'
import type { OpenThread } from './thread-door.queries.ts'
import * as errors from './thread.errors.ts'
import { threadMay } from './thread.rules.ts'

interface Reply {
  message: string
  attachment_ids: number[]
}

/** Adds a message; everyone else on the thread has it unread, and who is away answers once. */
export const replyToThread = (ctx: Ctx, thread_id: number, reply: Reply): Promise<Message> => {
  if (reply.message.trim() === '' && reply.attachment_ids.length === 0)
    throw invalid({ message: [errors.emptyReply] })
  return ctx.tx(
    async (tx) => {
      const thread = await access.threadToWrite(ctx, tx, thread_id)
      if (!threadMay(thread).reply) throw new AppError(errors.repliesOff)
      return addReply(ctx, tx, thread, reply)
    },
    { together: true },
  )
}

/** A message of the caller's in a thread that is locked and takes it. */
export async function addReply(
  ctx: Ctx,
  tx: Tx,
  thread: Pick<OpenThread, 'thread_id' | 'allow_replies'>,
  reply: Reply,
): Promise<Message> {
  const { user_id } = ctx.caller
  const { thread_id } = thread
  const data = reply.message === '' ? [] : [{ field_type: 'textarea', data: reply.message, label: '' }]
  const has_attachments = reply.attachment_ids.length > 0
  const client_key = ctx.client_key
  const added = await messages.addMessage(tx, {
    thread_id,
    sender_id: user_id,
    body: reply.message,
    data,
    has_attachments,
    client_key,
  })
  const attachments = await claimAttachments(tx, {
    user_id,
    attachment_ids: reply.attachment_ids,
    thread_id,
    message_id: added.id,
  })
  const { display_name, email, title, profile_picture_id } = added
  const profile_picture = pictureOf({ id: user_id, profile_picture_id })
  const message: Message = {
    id: added.id,
    thread: thread_id,
    created: added.created,
    sender: { id: user_id, display_name, email, title, profile_picture },
    data,
    attachments,
    client_key,
    is_automatic: false,
    asks: null,
  }
  tx.emit(
    events.threadNewMessage,
    { users: added.user_ids, thread: thread_id },
    {
      thread_id,
      message,
      last_message_date: added.created,
      subscriber_summary: { read: 0, delivered: 0, pending: added.pending },
    },
  )
  if (added.revived.length > 0) {
    await holdObserved(tx.db, tx.account_id, added.revived)
    const watching = await watchersOf(tx, thread_id, added.revived)
    for (const watcher of watching) await tellWatched(tx, watcher.user_id, [thread_id])
  }
  tx.audit({
    actor_id: user_id,
    action: 'message.sent',
    object_type: 'thread',
    object_id: thread_id,
    details: { message_id: added.id },
  })
  if (added.rings) {
    const user_ids = added.user_ids.filter((id) => id !== user_id)
    ring(tx, { thread_id, message_id: added.id, user_ids })
  }
  if (added.is_somebody_away) await answerAutomatically(tx, { ...thread, sender_id: user_id })
  return message
}
