import type { AskKind } from '@wardline/contract/messaging/open-item.schemas.ts'
import type { Message, NewThread, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import * as events from '@wardline/contract/messaging/thread.events.ts'
import type {
  listMessages as listMessagesRoute,
  listThreads as listThreadsRoute,
} from '@wardline/contract/messaging/thread.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { claimAttachments } from '../files/file.access.ts'
import { pictureOf } from '../accounts/user.rules.ts'
import * as access from './thread.access.ts'
import * as errors from './thread.errors.ts'
import * as messages from './message.queries.ts'
import { messageType } from './message-type.queries.ts'
import { noteWatchedRead, tellWatched, watchersOf } from './monitored-thread.actions.ts'
import { requireRecipients, resolve } from './recipient.actions.ts'
import * as subscribers from './subscriber.queries.ts'
import { patientOf } from './subject.queries.ts'
import * as queries from './thread.queries.ts'
import { askKindOf, newItem } from './open-item.rules.ts'
import { bodyOf, messageData, responseOptions, threadMay, withRights } from './thread.rules.ts'
import { sharedOf } from './thread-row.rules.ts'

export async function listThreads({ caller, read }: Ctx, query: QueryOf<typeof listThreadsRoute>) {
  const { account_id, user_id, permissions } = caller
  const { count, results } = await read((db) =>
    queries.listThreads(db, {
      account_id,
      user_id,
      is_archived: query.status === 'archived',
      unread_only: query.subscriber_status === 'pending',
      open_items: query.open_items,
      ascending: query.ordering === 'last_message_date',
      page: query.page,
      page_size: query.page_size,
    }),
  )
  return { count, results: results.map((thread) => withRights(thread, permissions)) }
}

export async function getThread(ctx: Ctx, thread_id: number): Promise<Thread> {
  const thread = await ctx.read((db) => access.threadToRead(ctx, db, thread_id))
  await noteWatchedRead(ctx, thread_id, { reason: thread.me.reason, what: 'thread' })
  return thread
}

export async function listMessages(ctx: Ctx, thread_id: number, query: QueryOf<typeof listMessagesRoute>) {
  const { account_id, user_id } = ctx.caller
  const { before_id, page, page_size } = query
  const read = await ctx.read(async (db) => {
    const reason = await access.requireSubscription(ctx, db, thread_id)
    const list = await messages.listMessages(db, {
      account_id,
      thread_id,
      reader_id: user_id,
      before_id,
      ascending: query.sorting === 'id',
      page,
      page_size,
    })
    return { reason, list }
  })
  await noteWatchedRead(ctx, thread_id, { reason: read.reason, what: 'messages' })
  return read.list
}

export async function listSubscribers(
  ctx: Ctx,
  thread_id: number,
  query: { page: number; page_size: number },
) {
  const { account_id } = ctx.caller
  const { reason, list } = await ctx.read(async (db) => ({
    reason: await access.requireSubscription(ctx, db, thread_id),
    list: await subscribers.listSubscribers(db, { account_id, thread_id, ...query }),
  }))
  await noteWatchedRead(ctx, thread_id, { reason, what: 'subscribers' })
  return list
}

/** Sends a new thread: who it is for, what it says, then stored and told to everyone who has it. */
export const createThread = (ctx: Ctx, body: NewThread): Promise<Thread> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const [content, to, patient_id] = await Promise.all([
      contentOf(ctx, tx, body),
      resolve(ctx, tx.db, body.recipient_ids),
      aboutWhom(ctx, tx, body),
    ])
    const unknown = to.problems.length > 0 && { recipient_ids: [...to.problems, ...to.nobody] }
    const problems = { ...content.problems, ...unknown }
    if (Object.keys(problems).length > 0) throw invalid(problems)
    requireRecipients(to)

    const { thread_id, message_id } = await queries.insertThread(tx.db, {
      account_id,
      created_by: user_id,
      subject: body.subject,
      priority: body.priority,
      message_type_id: body.message_type_id,
      patient_id,
      encounter_id: body.encounter_id,
      response_options: content.options,
      requires_confirm: body.requires_confirm,
      apply_escalations: body.apply_escalations,
      ignore_user_status: body.ignore_user_status,
      allow_replies: body.allow_replies,
      suppress_reply_notifications: body.suppress_reply_notifications,
      message: {
        body: bodyOf(content.items),
        data: content.items,
        has_attachments: body.attachment_ids.length > 0,
        client_key: ctx.client_key,
      },
      recipients: to.people,
      group_ids: to.group_ids,
      department_ids: to.department_ids,
    })
    await claimAttachments(tx, { user_id, attachment_ids: body.attachment_ids, thread_id, message_id })
    const on_it = [user_id, ...to.people.map((person) => person.user_id)]
    const [thread, watching] = await Promise.all([
      access.threadToRead(ctx, tx.db, thread_id),
      watchersOf(tx, thread_id, on_it),
    ])
    const asks = askKindOf({ ...body, response_options: content.options })
    tellNewThread(tx, thread, [...to.people, ...watching], asks)
    const details = {
      recipients: to.people.length,
      groups: to.group_ids,
      departments: to.department_ids,
      patient_id,
    }
    tx.audit({
      actor_id: user_id,
      action: 'thread.created',
      object_type: 'thread',
      object_id: thread_id,
      details,
    })
    return thread
  })

async function contentOf(ctx: Ctx, tx: Tx, body: NewThread) {
  const type =
    body.message_type_id === null
      ? undefined
      : await messageType(tx.db, ctx.caller.account_id, body.message_type_id)
  if (body.message_type_id !== null && !type) throw invalid({ message_type_id: [errors.noMessageType] })
  const { items, problems } = messageData(body.data, type)
  const { options, problems: wrongOptions } = responseOptions(body.response_options)
  const isEmpty = items.length === 0 && body.attachment_ids.length === 0
  return {
    items,
    options,
    problems: { ...(isEmpty && { data: [errors.emptyMessage] }), ...problems, ...wrongOptions },
  }
}

async function aboutWhom(ctx: Ctx, tx: Tx, { patient_id, encounter_id }: NewThread): Promise<number | null> {
  if (patient_id !== null && encounter_id !== null)
    throw invalid({ encounter_id: [errors.patientOrEncounter] })
  if (patient_id === null && encounter_id === null) return null
  const by = encounter_id === null ? { patient_id: patient_id ?? 0 } : { encounter_id }
  const found = await patientOf(tx.db, ctx.caller.account_id, by)
  if (found === undefined) {
    throw invalid(
      encounter_id === null ? { patient_id: [errors.noPatient] } : { encounter_id: [errors.noEncounter] },
    )
  }
  return found
}

interface Told {
  user_id: number
  reason: Thread['me']['reason']
}

function tellNewThread(tx: Tx, thread: Thread, recipients: Told[], asks: AskKind | null): void {
  const shared = sharedOf(thread)
  const { open_item, awaiting } = thread
  const { reason } = thread.me
  tx.emit(
    events.threadNew,
    { user: thread.created_by },
    { thread: shared, reason, state: 'read', open_item, awaiting, may: thread.may },
  )
  const owed = newItem(thread, asks)
  for (const [why, people] of Map.groupBy(recipients, (person) => person.reason)) {
    const may = threadMay({ allow_replies: thread.allow_replies, reason: why })
    const users = people.map((person) => person.user_id)
    const item = why === 'monitoring' ? null : owed
    tx.emit(
      events.threadNew,
      { users },
      { thread: shared, reason: why, state: 'pending', open_item: item, awaiting: null, may },
    )
  }
}

/** Adds a message; everyone else on the thread has it unread. */
export const replyToThread = (
  ctx: Ctx,
  thread_id: number,
  reply: { message: string; attachment_ids: number[] },
): Promise<Message> => {
  if (reply.message.trim() === '' && reply.attachment_ids.length === 0)
    throw invalid({ message: [errors.emptyReply] })
  return ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const thread = await access.threadToWrite(ctx, tx, thread_id)
    if (!threadMay(thread).reply) throw new AppError(errors.repliesOff)
    const data = reply.message === '' ? [] : [{ field_type: 'textarea', data: reply.message, label: '' }]
    const has_attachments = reply.attachment_ids.length > 0
    const client_key = ctx.client_key
    const added = await messages.addMessage(tx.db, {
      account_id,
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
    return message
  })
}

/** Puts the thread away for this person alone. */
export const archiveThread = (ctx: Ctx, thread_id: number): Promise<Thread> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { last_message_id } = await access.threadToWrite(ctx, tx, thread_id)
    if (await queries.archive(tx.db, account_id, thread_id, user_id)) {
      tx.emit(events.threadArchived, { user: user_id }, { thread_id, last_message_id })
      tx.audit({
        actor_id: user_id,
        action: 'thread.archived',
        object_type: 'thread',
        object_id: thread_id,
        details: {},
      })
    }
    return access.threadToRead(ctx, tx.db, thread_id)
  })
