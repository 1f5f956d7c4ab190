import { isBlank } from '@wardline/contract/text.ts'
import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import * as events from '@wardline/contract/messaging/threads/thread.events.ts'
import type { BatchedWrite } from '../../../platform/db/batched-operations.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Actor, Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'
import { notifyUsers } from '../../alerts/notifications/notification.actions.ts'
import { claimAttachments } from '../../files/file.access.ts'
import { postAutoResponses } from './auto-response.actions.ts'
import * as messages from '../threads/message.queries.ts'
import type { NewMessage, PostedMessage } from '../threads/message.queries.ts'
import { publishMonitoredThreads, addMonitors } from '../monitoring/monitored-thread.actions.ts'
import { lockMonitoredUsers } from '../monitoring/monitored-thread.queries.ts'
import * as access from '../threads/thread.access.ts'
import type { LockedThread } from '../threads/thread-lock.queries.ts'
import * as errors from '../threads/thread.errors.ts'
import { threadPermissions } from '../threads/thread.rules.ts'

interface Reply {
  message: string
  attachment_ids: number[]
  suppress_notifications?: boolean
}

interface ReplyRequest {
  ctx: Actor & Pick<Context, 'client_key'>
  thread_id: number
  reply: Reply
  via?: Message['via']
}

export function replyToThread(ctx: Context, thread_id: number, reply: Reply): Promise<Message> {
  if (isBlank(reply.message) && reply.attachment_ids.length === 0)
    throw invalid({ message: [errors.emptyReply] })
  const request = { ctx, thread_id, reply }
  // A missing attachment is found after the message was written and would roll back a whole batch.
  if (reply.attachment_ids.length > 0) return ctx.transaction((tx) => postReply(tx, request))
  return ctx.writeBatched(replies, request)
}

/** Replies of one moment share a transaction and a statement: a quarter of the cost of one transaction each. */
const replies: BatchedWrite<ReplyRequest, Message> = {
  name: 'replies',
  maxSize: 32,
  runBatch: postReplies,
  runAlone: postReply,
}

async function postReply(tx: Tx, { ctx, thread_id, reply }: ReplyRequest): Promise<Message> {
  const thread = await access.lockWritableThread(ctx, tx, thread_id)
  if (!threadPermissions(thread).reply) throw new AppError(errors.repliesNotAllowed)
  return addReply(ctx, tx, thread, reply)
}

/**
 * Leaves out replies that `postReply` has to decide: to a locked or changed thread, or of a sender who may not
 * reply.
 */
async function postReplies(tx: Tx, requests: readonly ReplyRequest[]): Promise<(Message | undefined)[]> {
  const results = requests.map((): Message | undefined => undefined)
  for (const round of roundsOfDistinctThreads(requests)) {
    const rows = round.map(({ request }) => messageRow(request))
    const posted = await messages.lockAndPostMessages(tx.db, tx.account_id, rows)
    const byThread = new Map(posted.map((message) => [message.thread_id, message]))
    for (const { request, index } of round) {
      const message = byThread.get(request.thread_id)
      if (message) results[index] = await announceReply(tx, request, message)
    }
  }
  return results
}

interface NumberedRequest {
  request: ReplyRequest
  index: number
}

/** A statement posts once per thread, so the second reply to a thread goes to the second round, and so on. */
function roundsOfDistinctThreads(requests: readonly ReplyRequest[]): NumberedRequest[][] {
  const rounds: NumberedRequest[][] = []
  const repliesByThread = new Map<number, number>()
  for (const [index, request] of requests.entries()) {
    const round = repliesByThread.get(request.thread_id) ?? 0
    repliesByThread.set(request.thread_id, round + 1)
    rounds[round] = [...(rounds[round] ?? []), { request, index }]
  }
  return rounds
}

/** The thread is locked and accepts the message. */
export async function addReply(
  ctx: ReplyRequest['ctx'],
  tx: Tx,
  { thread_id }: Pick<LockedThread, 'thread_id'>,
  reply: Reply,
  via: Message['via'] = null,
): Promise<Message> {
  const request = { ctx, thread_id, reply, via }
  const posted = await messages.postMessage(tx.db, tx.account_id, messageRow(request))
  return announceReply(tx, request, posted)
}

const messageRow = ({ ctx, thread_id, reply, via = null }: ReplyRequest): NewMessage => ({
  thread_id,
  sender_id: ctx.caller.user_id,
  body: reply.message,
  data: messageItems(reply),
  has_attachments: reply.attachment_ids.length > 0,
  client_key: ctx.client_key,
  via,
  suppress_notifications: reply.suppress_notifications ?? false,
})

const messageItems = ({ message }: Reply): Message['data'] =>
  message === '' ? [] : [{ field_type: 'textarea', data: message, label: '' }]

/** Completes a stored reply: attachments, live events, audit, notifications and automatic responses. */
async function announceReply(tx: Tx, request: ReplyRequest, posted: PostedMessage): Promise<Message> {
  const attachments = await claimAttachments(tx, {
    user_id: request.ctx.caller.user_id,
    attachment_ids: request.reply.attachment_ids,
    thread_id: request.thread_id,
    message_id: posted.id,
  })
  const message = repliedMessage(request, posted, attachments)
  emitNewMessage(tx, message, posted)
  await showReopenedThread(tx, request.thread_id, posted.unarchived_user_ids)
  auditReply(tx, request, posted)
  notifyOtherSubscribers(tx, request, posted)
  await respondAutomatically(tx, request, posted)
  return message
}

function repliedMessage(
  { ctx, thread_id, reply, via = null }: ReplyRequest,
  posted: PostedMessage,
  attachments: Message['attachments'],
): Message {
  const { user_id } = ctx.caller
  const { sender_name: display_name, sender_title: title, email, profile_picture_id } = posted
  const profile_picture = profilePictureUrl({ id: user_id, profile_picture_id })
  return {
    id: posted.id,
    thread: thread_id,
    created: posted.created,
    sender: { id: user_id, display_name, email, title, profile_picture },
    data: messageItems(reply),
    attachments,
    client_key: ctx.client_key,
    is_automatic: false,
    via,
    acknowledgement_request: null,
    call: null,
  }
}

function emitNewMessage(tx: Tx, message: Message, { user_ids, pending }: PostedMessage): void {
  tx.emit(
    events.threadNewMessage,
    { users: user_ids, thread: message.thread },
    {
      thread_id: message.thread,
      message,
      last_message_date: message.created,
      subscriber_summary: { read: 0, delivered: 0, pending },
    },
  )
}

/** A reply returns an archived thread to the inbox, so the users who monitor its owner see it again. */
async function showReopenedThread(tx: Tx, thread_id: number, unarchived_user_ids: number[]): Promise<void> {
  if (unarchived_user_ids.length === 0) return
  await lockMonitoredUsers(tx.db, tx.account_id, unarchived_user_ids)
  const monitors = await addMonitors(tx, thread_id, unarchived_user_ids)
  for (const monitor of monitors) await publishMonitoredThreads(tx, monitor.user_id, [thread_id])
}

function auditReply(
  tx: Tx,
  { ctx, thread_id, reply, via = null }: ReplyRequest,
  { id }: PostedMessage,
): void {
  tx.audit(
    ctx.caller.user_id,
    'message.sent',
    { thread: thread_id },
    {
      message_id: id,
      ...(via !== null && { via }),
      ...(reply.suppress_notifications && { suppress_notifications: true }),
    },
  )
}

function notifyOtherSubscribers(tx: Tx, { ctx, thread_id }: ReplyRequest, posted: PostedMessage): void {
  if (!posted.may_notify) return
  const user_ids = posted.user_ids.filter((id) => id !== ctx.caller.user_id)
  notifyUsers(tx, { thread_id, message_id: posted.id, user_ids })
}

async function respondAutomatically(
  tx: Tx,
  { ctx, thread_id }: ReplyRequest,
  { has_auto_responders, allow_replies }: PostedMessage,
): Promise<void> {
  if (!has_auto_responders) return
  await postAutoResponses(tx, { thread_id, allow_replies, sender_id: ctx.caller.user_id })
}
