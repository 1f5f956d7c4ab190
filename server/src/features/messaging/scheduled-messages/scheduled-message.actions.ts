import { limits } from '@wardline/contract/limits.ts'
import { scheduledMessagesChanged } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.events.ts'
import type {
  listScheduledMessages,
  sendScheduledMessage,
} from '@wardline/contract/messaging/scheduled-messages/scheduled-message.routes.ts'
import type {
  NewScheduledMessage,
  ScheduledMessage,
  ScheduledMessageChanges,
} from '@wardline/contract/messaging/scheduled-messages/scheduled-message.schemas.ts'
import type { AnswerOf, QueryOf } from '@wardline/contract/route.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { findScheduledAttachments, keepAttachments } from '../../files/file.access.ts'
import { recordSent, requireSendable, sendContent } from './message-sending.actions.ts'
import * as errors from './scheduled-message.errors.ts'
import * as queries from './scheduled-message.queries.ts'
import type { ScheduledContent, ScheduledMessageKey } from './scheduled-message.queries.ts'
import { scheduledMessageTask } from './due-message.actions.ts'
import { clientKey, getAttachmentIds, withoutLimits } from './scheduled-message.rules.ts'

const messages = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockScheduled,
  async find(db, key: ScheduledMessageKey) {
    const row = await queries.findScheduled(db, key)
    return row && withAttachments(db, key.account_id, [row]).then(([message]) => message)
  },
  publish({ caller }, tx, { id }, change, details) {
    tx.emit(scheduledMessagesChanged, { user: caller.user_id }, {})
    tx.audit(caller.user_id, `scheduled_message.${change}`, { scheduled_message: id }, details)
  },
})

const authorKey = ({ caller }: Context) => ({ account_id: caller.account_id, author_id: caller.user_id })
const messageKey = (ctx: Context, id: number): ScheduledMessageKey => ({ ...authorKey(ctx), id })

async function withAttachments(
  db: Db,
  account_id: number,
  rows: queries.ScheduledMessageRow[],
): Promise<ScheduledMessage[]> {
  const found = await findScheduledAttachments(
    db,
    account_id,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, attachments: found.get(row.id) ?? [] }))
}

export const listMessages = (
  ctx: Context,
  query: QueryOf<typeof listScheduledMessages>,
): Promise<Page<ScheduledMessage>> =>
  ctx.read(async (db) => {
    const part = { limit: query.page_size, offset: offsetOf(query) }
    const { count, results } = await queries.listScheduled(db, authorKey(ctx), part)
    return { count, results: await withAttachments(db, ctx.caller.account_id, results) }
  })

export const getMessage = (ctx: Context, id: number): Promise<ScheduledMessage> =>
  messages.get(ctx, messageKey(ctx, id))

/** It counts as a sent message now, and no longer at its time. */
export const scheduleMessage = (ctx: Context, input: NewScheduledMessage): Promise<ScheduledMessage> =>
  messages.create(ctx, async (tx) => {
    await requireTime(tx, input.send_at)
    const author = authorKey(ctx)
    if ((await queries.countScheduled(tx.db, author)) >= limits.scheduled_messages)
      throw new AppError(errors.tooMany)
    await requireSendable(ctx, tx, input)
    const id = await queries.insertScheduled(tx.db, author, input)
    const key = { ...author, id }
    await keepAndSchedule(tx, key, input)
    return { key, details: { thread_id: input.thread_id, send_at: input.send_at } }
  })

/** @throws 409 if it changed after the version that the caller saw */
export function changeMessage(
  ctx: Context,
  id: number,
  input: ScheduledMessageChanges,
): Promise<ScheduledMessage> {
  const key = messageKey(ctx, id)
  return messages.change(ctx, key, input.version, async (tx, before) => {
    const content = changeContent(before, input)
    const { send_at = before.send_at } = input
    const isMoved = Date.parse(send_at) !== Date.parse(before.send_at)
    const isRewritten = !isDeepStrictEqual(content, toContent(before))
    if (!isMoved && !isRewritten) return undefined
    if (isMoved) await requireTime(tx, send_at)
    await requireSendable(withoutLimits(ctx), tx, content)
    const next = { ...content, send_at: isMoved ? send_at : before.send_at }
    await queries.updateScheduled(tx.db, key, next)
    await keepAndSchedule(tx, key, next)
    return { details: { thread_id: before.thread_id, send_at: next.send_at, was: before.send_at } }
  })
}

/** A refused message stays as it was. */
export const sendNow = (ctx: Context, id: number): Promise<AnswerOf<typeof sendScheduledMessage>> =>
  ctx.transaction(async (tx) => {
    const key = messageKey(ctx, id)
    const message = await messages.lock(ctx, tx, key)
    const sender = { ...withoutLimits(ctx), client_key: clientKey(id) }
    const thread_id = await sendContent(sender, tx, toContent(message))
    await recordSent(tx, { ...key, thread_id })
    return { thread_id }
  })

export const deleteMessage = (ctx: Context, id: number): Promise<void> => {
  const key = messageKey(ctx, id)
  return messages.remove(ctx, key, async (tx, { thread_id, send_at }) => {
    await queries.deleteScheduled(tx.db, key)
    return { details: { thread_id, send_at } }
  })
}

const toContent = ({
  thread_id,
  reply,
  new_thread,
  conversation_message,
}: ScheduledContent): ScheduledContent => ({ thread_id, reply, new_thread, conversation_message })

/** @throws 400 unless the message stays of its kind */
function changeContent(before: ScheduledContent, input: ScheduledMessageChanges): ScheduledContent {
  const { reply = before.reply, new_thread = before.new_thread } = input
  const { conversation_message = before.conversation_message } = input
  const after = { thread_id: before.thread_id, reply, new_thread, conversation_message }
  const isSameKind = (['reply', 'new_thread', 'conversation_message'] as const).every(
    (kind) => (after[kind] === null) === (before[kind] === null),
  )
  if (!isSameKind) throw invalid({ non_field_errors: [errors.otherKind] })
  return after
}

async function requireTime(tx: Tx, send_at: string): Promise<void> {
  const time = await queries.checkTime(tx.db, send_at)
  if (time?.is_too_soon) throw invalid({ send_at: [errors.tooSoon] })
  if (time?.is_too_late) throw invalid({ send_at: [errors.tooLate] })
}

/** The task of an earlier time finds that the message is not due, and does nothing. */
async function keepAndSchedule(
  tx: Tx,
  { author_id: user_id, id: scheduled_message_id }: ScheduledMessageKey,
  message: ScheduledContent & { send_at: string },
): Promise<void> {
  const attachment_ids = getAttachmentIds(message)
  await keepAttachments(tx, { user_id, scheduled_message_id, attachment_ids })
  const payload = { scheduled_message_id }
  await schedule(tx, { kind: scheduledMessageTask, due: message.send_at, payload })
}
