import { isBlank } from '@wardline/contract/text.ts'
import { breaksMute } from '@wardline/contract/messaging/threads/mute.rules.ts'
import {
  hasRequest,
  type BreaksMute,
  type Message,
  type Reply,
} from '@wardline/contract/messaging/threads/thread.schemas.ts'
import * as events from '@wardline/contract/messaging/threads/thread.events.ts'
import type { BatchedWrite } from '../../../platform/db/batched-operations.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Actor, Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'
import { notifyUsers } from '../../alerts/notifications/notification.actions.ts'
import { claimAttachments } from '../../files/file.access.ts'
import { postAutoResponses } from './auto-response.actions.ts'
import { addCurrentRecipients } from './conversation-recipients.actions.ts'
import { askSubscribers, countRequest, startReplyRequest } from './reply-request.actions.ts'
import {
  auditedRequest,
  emptySummary,
  parseReplyRequest,
  toAsked,
  type RepliedRequest,
  type ReplyRequest,
} from './reply-request.rules.ts'
import {
  auditedReferences,
  hasReferences,
  noReferences,
  requireReferences,
  type ReplyReferences,
} from '../threads/message-reference.actions.ts'
import * as messages from '../threads/message.queries.ts'
import type { NewMessage, PostedMessage } from '../threads/message.queries.ts'
import { showReopenedThread } from '../monitoring/monitored-thread.actions.ts'
import * as access from '../threads/thread.access.ts'
import type { LockedThread } from '../threads/thread-lock.queries.ts'
import * as errors from '../threads/thread.errors.ts'
import { threadPermissions, unchanged } from '../threads/thread.rules.ts'

type ReplyText = Pick<Reply, 'message' | 'attachment_ids'> & Partial<Pick<Reply, 'suppress_notifications'>>

interface SentReply {
  ctx: Actor & Pick<Context, 'client_key'>
  thread_id: number
  reply: ReplyText
  via?: Message['via']
  request?: RepliedRequest
  references?: ReplyReferences
  /** Page again repeats a request: its reply notifies everyone who is asked. */
  repeats_request?: boolean
}

/** A reply of a caller, who may be in a conversation whose recipients are resolved anew. */
interface DirectReply extends SentReply {
  ctx: Context
  reply: Reply
}

export async function replyToThread(ctx: Context, thread_id: number, reply: Reply): Promise<Message> {
  if (isBlank(reply.message) && reply.attachment_ids.length === 0)
    throw invalid({ message: [errors.emptyReply] })
  const sent = { ctx, thread_id, reply }
  if (hasRequest(reply)) {
    const request = parseReplyRequest(reply)
    await countRequest(ctx)
    return ctx.transaction((tx) => postReply(tx, sent, request))
  }
  // A missing attachment is found after the message was written and would roll back a whole batch. Mentions and quotes
  // are checked while the thread is locked.
  if (reply.attachment_ids.length > 0 || hasReferences(reply))
    return ctx.transaction((tx) => postReply(tx, sent))
  return ctx.writeBatched(replies, sent)
}

/** Replies of one moment share a transaction and a statement: a quarter of the cost of one transaction each. */
const replies: BatchedWrite<DirectReply, Message> = {
  name: 'replies',
  maxSize: 32,
  runBatch: postReplies,
  runAlone: (tx, sent) => postReply(tx, sent),
}

export async function postReply(
  tx: Tx,
  sent: DirectReply,
  requested: ReplyRequest | null = null,
): Promise<Message> {
  const { ctx, reply } = sent
  const thread = await lockForReply(ctx, tx, sent.thread_id)
  const recipient_user_ids = await addCurrentRecipients(ctx, tx, thread, reply)
  const settings = recipient_user_ids ? { ...parseReplyRequest(reply), recipient_user_ids } : requested
  const references = await requireReferences(ctx, tx, thread, reply)
  if (settings === null) return addReply(ctx, tx, thread, reply, { references })
  const request = await startReplyRequest(ctx, tx, thread, settings)
  return storeReply(tx, { ...sent, request, references })
}

async function lockForReply(ctx: Actor, tx: Tx, thread_id: number): Promise<LockedThread> {
  const thread = await access.lockWritableThread(ctx, tx, thread_id)
  if (!threadPermissions(thread).reply) throw new AppError(errors.repliesNotAllowed)
  return thread
}

/**
 * Leaves out replies that `postReply` has to decide: to a locked or changed thread, or of a sender who may not
 * reply.
 */
async function postReplies(tx: Tx, sent: readonly SentReply[]): Promise<(Message | undefined)[]> {
  const results = sent.map((): Message | undefined => undefined)
  for (const round of roundsOfDistinctThreads(sent)) {
    const rows = round.map(({ reply }) => messageRow(reply))
    const posted = await messages.lockAndPostMessages(tx.db, tx.account_id, rows)
    const byThread = new Map(posted.map((message) => [message.thread_id, message]))
    for (const { reply, index } of round) {
      const message = byThread.get(reply.thread_id)
      if (message) results[index] = await announceReply(tx, reply, message)
    }
  }
  return results
}

interface NumberedReply {
  reply: SentReply
  index: number
}

/** A statement posts once per thread, so the second reply to a thread goes to the second round, and so on. */
function roundsOfDistinctThreads(sent: readonly SentReply[]): NumberedReply[][] {
  const rounds: NumberedReply[][] = []
  const repliesByThread = new Map<number, number>()
  for (const [index, reply] of sent.entries()) {
    const round = repliesByThread.get(reply.thread_id) ?? 0
    repliesByThread.set(reply.thread_id, round + 1)
    rounds[round] = [...(rounds[round] ?? []), { reply, index }]
  }
  return rounds
}

/** The thread is locked and accepts the message. */
export async function addReply(
  ctx: SentReply['ctx'],
  tx: Tx,
  { thread_id }: Pick<LockedThread, 'thread_id'>,
  reply: ReplyText,
  more: Pick<SentReply, 'via' | 'repeats_request' | 'references'> = {},
): Promise<Message> {
  return storeReply(tx, { ctx, thread_id, reply, ...more })
}

async function storeReply(tx: Tx, sent: SentReply): Promise<Message> {
  const { request = null, references } = sent
  const columns = references?.columns ?? null
  const posted = await messages.postMessage(tx.db, tx.account_id, messageRow(sent), request, columns)
  return announceReply(tx, sent, posted)
}

const messageRow = ({ ctx, thread_id, reply, via = null }: SentReply): NewMessage => ({
  thread_id,
  sender_id: ctx.caller.user_id,
  body: reply.message,
  data: messageItems(reply),
  has_attachments: reply.attachment_ids.length > 0,
  client_key: ctx.client_key,
  via,
  suppress_notifications: reply.suppress_notifications ?? false,
})

const messageItems = ({ message }: ReplyText): Message['data'] =>
  message === '' ? [] : [{ field_type: 'textarea', data: message, label: '' }]

/** Completes a stored reply: attachments, live events, audit, notifications and automatic responses. */
async function announceReply(tx: Tx, sent: SentReply, posted: PostedMessage): Promise<Message> {
  const { ctx, thread_id, reply, request } = sent
  const attachments = await claimAttachments(tx, {
    user_id: ctx.caller.user_id,
    attachment_ids: reply.attachment_ids,
    thread_id,
    message_id: posted.id,
  })
  const message = repliedMessage(sent, posted, attachments)
  emitNewMessage(tx, message, sent, posted)
  await showReopenedThread(tx, thread_id, posted.unarchived_user_ids)
  auditReply(tx, sent, posted)
  const summary = request && (await askSubscribers(tx, { thread_id, message_id: posted.id }, request))
  notifyOtherSubscribers(tx, sent, posted)
  await respondAutomatically(tx, sent, posted)
  return request && summary ? { ...message, acknowledgement_request: toAsked(request, summary) } : message
}

function repliedMessage(
  { ctx, thread_id, reply, via = null, request, references = noReferences }: SentReply,
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
    priority: request?.priority ?? null,
    recipients: request?.recipients ?? null,
    acknowledgement_request: request ? toAsked(request, emptySummary) : null,
    call: null,
    ...unchanged,
    mentions: references.mentions,
    quote: references.quote,
  }
}

function replyBreaksMute({ request, repeats_request }: SentReply, { priority }: PostedMessage): BreaksMute {
  if (repeats_request) return 'for_asked'
  return breaksMute({
    priority: request?.priority ?? priority,
    is_asking: (request?.kind ?? null) !== null,
    names_recipients: request?.names_recipients ?? false,
  })
}

function emitNewMessage(tx: Tx, message: Message, sent: SentReply, posted: PostedMessage): void {
  const { user_ids, pending } = posted
  tx.emit(
    events.threadNewMessage,
    { users: user_ids, thread: message.thread },
    {
      thread_id: message.thread,
      message,
      last_message_date: message.created,
      subscriber_summary: { read: 0, delivered: 0, pending },
      breaks_mute: replyBreaksMute(sent, posted),
    },
  )
}

function auditReply(
  tx: Tx,
  { ctx, thread_id, reply, via = null, request, references = noReferences }: SentReply,
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
      ...(request && auditedRequest(request)),
      ...auditedReferences(references),
    },
  )
}

/** Mentions notify also in a thread without notifications of replies, and users who are not asked. */
function notifyOtherSubscribers(
  tx: Tx,
  { ctx, thread_id, request, references = noReferences }: SentReply,
  posted: PostedMessage,
): void {
  const mentioned = references.mentions.map(({ user_id }) => user_id)
  const others = posted.may_notify || request ? (request?.recipient_user_ids ?? posted.user_ids) : []
  const user_ids = [...new Set([...others, ...mentioned])].filter((id) => id !== ctx.caller.user_id)
  notifyUsers(tx, { thread_id, message_id: posted.id, user_ids })
}

async function respondAutomatically(
  tx: Tx,
  { ctx, thread_id }: SentReply,
  { has_auto_responders, allow_replies }: PostedMessage,
): Promise<void> {
  if (!has_auto_responders) return
  await postAutoResponses(tx, { thread_id, allow_replies, sender_id: ctx.caller.user_id })
}
