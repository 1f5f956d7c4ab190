import { onCallText } from '@wardline/contract/paging/oncall.rules.ts'
import type * as routes from '@wardline/contract/messaging/forward.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { BodyOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { copyAttachments } from '../files/file.access.ts'
import { whoIsOnCall } from '../paging/oncall.access.ts'
import { onCallPeople } from '../paging/oncall.rules.ts'
import { forwardItems, forwardSubject } from './forward.rules.ts'
import { groupsOfThread, messageToForward } from './forward.queries.ts'
import { letIn } from './joining.actions.ts'
import { sendThread } from './new-thread.actions.ts'
import { requireRecipients, resolve } from './recipient.actions.ts'
import { addReply } from './reply.actions.ts'
import * as access from './thread.access.ts'
import { noMessage, repliesOff } from './thread.errors.ts'
import { threadMay } from './thread.rules.ts'

type Forward = BodyOf<typeof routes.forwardThread>

/** Sends one message on as a thread of its own, or lets people into the whole thread. */
export const forwardThread = (ctx: Ctx, thread_id: number, body: Forward): Promise<Thread> =>
  ctx.tx((tx) =>
    body.message_id === null
      ? shareThread(ctx, tx, thread_id, body)
      : sendOn(ctx, tx, { thread_id, message_id: body.message_id }, body),
  )

async function shareThread(ctx: Ctx, tx: Tx, thread_id: number, body: Forward): Promise<Thread> {
  const { recipient_ids, message } = body
  const thread = await access.threadToWrite(ctx, tx, thread_id)
  const says = message.trim() !== ''
  if (says && !threadMay(thread).reply) throw new AppError(repliesOff)
  await letIn(ctx, tx, { thread_id, contact_ids: recipient_ids, reason: 'forward', field: 'recipient_ids' })
  if (says) await addReply(ctx, tx, thread, { message, attachment_ids: [] })
  audit(ctx, tx, 'thread.forwarded', thread_id, { contacts: recipient_ids })
  return access.threadToRead(ctx, tx.db, thread_id)
}

interface Source {
  thread_id: number
  message_id: number
}

async function sendOn(ctx: Ctx, tx: Tx, from: Source, body: Forward): Promise<Thread> {
  const { account_id, user_id } = ctx.caller
  await access.threadToWrite(ctx, tx, from.thread_id)
  const message = await messageToForward(tx.db, { account_id, ...from })
  if (!message) throw invalid({ message_id: [noMessage] })
  const escalates = message.is_first && message.apply_escalations
  const to = await resolve(ctx, tx.db, body.recipient_ids, { escalates })
  requireRecipients(to)
  const people = to.people.map((person) => ({ ...person, reason: 'forward' as const }))
  const { is_first, priority, patient_id, encounter_id, ignore_user_status, has_attachments } = message
  const thread = await sendThread(ctx, tx, {
    subject: forwardSubject(message.subject),
    priority,
    message_type_id: is_first ? message.message_type_id : null,
    patient_id,
    encounter_id,
    response_options: is_first ? message.response_options : [],
    requires_confirm: is_first && message.requires_confirm,
    apply_escalations: escalates,
    ignore_user_status,
    allow_replies: true,
    suppress_reply_notifications: false,
    items: forwardItems(message, body.message),
    has_attachments,
    to: { ...to, people },
    attach: (copy) => copyAttachments(tx, { user_id, from, to: copy }),
  })
  audit(ctx, tx, 'message.forwarded', from.thread_id, { message_id: from.message_id, to: thread.id })
  return thread
}

/** Adds people to a thread, who see all of it. */
export const addSubscribers = (ctx: Ctx, thread_id: number, contact_ids: number[]): Promise<Thread> =>
  ctx.tx(async (tx) => {
    await access.threadToWrite(ctx, tx, thread_id)
    await letIn(ctx, tx, { thread_id, contact_ids, reason: 'subscribed', field: 'subscribers' })
    audit(ctx, tx, 'thread.subscribers_added', thread_id, { contacts: contact_ids })
    return access.threadToRead(ctx, tx.db, thread_id)
  })

/** The groups of a thread, and who is on call for them now. */
export const listThreadGroups = (ctx: Ctx, thread_id: number) =>
  ctx.read(async (db) => {
    const { account_id } = ctx.caller
    await access.requireSubscription(ctx, db, thread_id)
    const groups = await groupsOfThread(db, account_id, thread_id)
    const scheduled = groups.filter(({ type }) => type === 'ScheduleGroup').map(({ id }) => id)
    const onCall = await whoIsOnCall(db, account_id, scheduled)
    const results = groups.map((group) => {
      const now = onCall.get(group.id)
      return { ...group, on_call: now ? onCallText(onCallPeople(now.shifts)) : null }
    })
    return { count: results.length, next: null, previous: null, results }
  })

function audit(ctx: Ctx, tx: Tx, action: string, thread_id: number, details: Record<string, unknown>): void {
  tx.audit({ actor_id: ctx.caller.user_id, action, object_type: 'thread', object_id: thread_id, details })
}
