import type { AskKind } from '@wardline/contract/messaging/open-item.schemas.ts'
import type { MessageType } from '@wardline/contract/messaging/message-type.schemas.ts'
import type { NewThread, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import * as events from '@wardline/contract/messaging/thread.events.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { ring } from '../alerts/ringing.actions.ts'
import { claimAttachments } from '../files/file.access.ts'
import { answerAutomatically } from './auto-response.actions.ts'
import { startPages } from './escalation/start.actions.ts'
import { messageType } from './message-type.queries.ts'
import { watchersOf } from './monitored-thread.actions.ts'
import { askKindOf, newItem } from './open-item.rules.ts'
import { requireRecipients, resolve } from './recipient.actions.ts'
import type { Resolved } from './recipient.rules.ts'
import { aboutWhom } from './subject.actions.ts'
import * as access from './thread.access.ts'
import * as errors from './thread.errors.ts'
import * as queries from './thread.queries.ts'
import { bodyOf, messageData, responseOptions, threadMay, type DataItem } from './thread.rules.ts'
import { sharedOf } from './thread-row.rules.ts'

/** Sends a new thread: who it is for, what it says, then stored and told to everyone who has it. */
export const createThread = (ctx: Ctx, body: NewThread): Promise<Thread> =>
  ctx.tx(async (tx) => {
    const type = await typeOf(tx, body.message_type_id)
    const content = contentOf(body, type)
    // What a type of message asks for is not the sender's to leave out: nobody would be rung again.
    const apply_escalations = body.apply_escalations || (type?.apply_escalations ?? false)
    const [to, about] = await Promise.all([
      resolve(ctx, tx.db, body.recipient_ids, { escalates: apply_escalations }),
      aboutWhom(ctx, tx.db, body),
    ])
    const unknown = to.problems.length > 0 && { recipient_ids: [...to.problems, ...to.nobody] }
    const problems = { ...content.problems, ...unknown }
    if (Object.keys(problems).length > 0) throw invalid(problems)
    requireRecipients(to)

    const { attachment_ids } = body
    return sendThread(ctx, tx, {
      subject: body.subject,
      priority: body.priority,
      message_type_id: body.message_type_id,
      ...about,
      response_options: content.options,
      requires_confirm: body.requires_confirm,
      apply_escalations,
      ignore_user_status: body.ignore_user_status,
      allow_replies: body.allow_replies,
      suppress_reply_notifications: body.suppress_reply_notifications,
      items: content.items,
      has_attachments: attachment_ids.length > 0,
      to,
      attach: (message) => claimAttachments(tx, { user_id: ctx.caller.user_id, attachment_ids, ...message }),
    })
  })

type Columns = Omit<
  queries.NewThreadRow,
  'account_id' | 'created_by' | 'message' | 'recipients' | 'group_ids' | 'department_ids'
>

interface Letter extends Columns {
  items: DataItem[]
  has_attachments: boolean
  /** Checked already: somebody gets it. */
  to: Resolved
  /** Rings every way of its recipients at once: a test. */
  everything?: boolean
  /** Gives the first message its files, once it is there. */
  attach(message: { thread_id: number; message_id: number }): Promise<unknown>
}

/** Stores a thread with its first message, and tells everyone who has it. */
export async function sendThread(ctx: Ctx, tx: Tx, letter: Letter): Promise<Thread> {
  const { account_id, user_id } = ctx.caller
  const { items, has_attachments, to, attach, everything = false, ...columns } = letter
  const { thread_id, message_id, rings } = await queries.insertThread(tx.db, {
    ...columns,
    account_id,
    created_by: user_id,
    message: { body: bodyOf(items), data: items, has_attachments, client_key: ctx.client_key },
    recipients: to.people,
    group_ids: to.group_ids,
    department_ids: to.department_ids,
  })
  await attach({ thread_id, message_id })
  if (columns.apply_escalations) await startPages(tx, { thread_id, message_id, asker_id: user_id }, to)
  const on_it = [user_id, ...to.people.map((person) => person.user_id)]
  const [thread, watching] = await Promise.all([
    access.threadToRead(ctx, tx.db, thread_id),
    watchersOf(tx, thread_id, on_it),
  ])
  tellNewThread(tx, thread, [...to.people, ...watching], askKindOf(columns))
  const details = {
    recipients: to.people.length,
    groups: to.group_ids,
    departments: to.department_ids,
    patient_id: columns.patient_id,
  }
  if (rings && !columns.apply_escalations)
    ring(tx, { thread_id, message_id, user_ids: to.people.map((person) => person.user_id), everything })
  tx.audit({
    actor_id: user_id,
    action: 'thread.created',
    object_type: 'thread',
    object_id: thread_id,
    details,
  })
  const { allow_replies } = columns
  const areAway = await answerAutomatically(tx, { thread_id, allow_replies, sender_id: user_id })
  return areAway ? access.threadToRead(ctx, tx.db, thread_id) : thread
}

async function typeOf(tx: Tx, id: number | null): Promise<MessageType | undefined> {
  if (id === null) return undefined
  const type = await messageType(tx.db, tx.account_id, id)
  if (!type) throw invalid({ message_type_id: [errors.noMessageType] })
  return type
}

function contentOf(body: NewThread, type: MessageType | undefined) {
  const { items, problems } = messageData(body.data, type)
  const { options, problems: wrongOptions } = responseOptions(body.response_options)
  const isEmpty = items.length === 0 && body.attachment_ids.length === 0
  return {
    items,
    options,
    problems: { ...(isEmpty && { data: [errors.emptyMessage] }), ...problems, ...wrongOptions },
  }
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
