import { onePage } from '../../../platform/http/paging.ts'
import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { formatOnCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type * as routes from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { BodyOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { copyAttachments } from '../../files/file.access.ts'
import { findOnCallShifts } from '../../paging/on-call/on-call.access.ts'
import { toOnCallPeople } from '../../paging/on-call/on-call.rules.ts'
import { forwardedItems, forwardedSubject } from './forward.rules.ts'
import * as queries from './forward.queries.ts'
import { addParticipants } from '../participants/participant.actions.ts'
import { sendThread } from '../messages/new-thread.actions.ts'
import { countPage } from '../messages/page-limit.actions.ts'
import { requireRecipients } from '../recipients/recipient.actions.ts'
import { resolveMessage } from '../recipients/routed-message.actions.ts'
import { requireNotRefused, routedColumns } from '../routing/routed-thread.rules.ts'
import { addReply } from '../messages/reply.actions.ts'
import * as access from '../threads/thread.access.ts'
import { messageNotFound, repliesNotAllowed } from '../threads/thread.errors.ts'
import { messageBody, threadPermissions } from '../threads/thread.rules.ts'

type Forward = BodyOf<typeof routes.forwardThread>

export async function forwardThread(ctx: Context, thread_id: number, body: Forward): Promise<Thread> {
  await countPage(ctx)
  return ctx.transaction((tx) =>
    body.message_id === null
      ? shareThread(ctx, tx, thread_id, body)
      : forwardMessage(ctx, tx, { thread_id, message_id: body.message_id }, body),
  )
}

async function shareThread(ctx: Context, tx: Tx, thread_id: number, body: Forward): Promise<Thread> {
  const { recipient_ids, message } = body
  const thread = await access.lockWritableThread(ctx, tx, thread_id)
  const hasComment = message.trim() !== ''
  if (hasComment && !threadPermissions(thread).reply) throw new AppError(repliesNotAllowed)
  await addParticipants(ctx, tx, {
    thread_id,
    contact_ids: recipient_ids,
    reason: 'forward',
    field: 'recipient_ids',
  })
  if (hasComment) await addReply(ctx, tx, thread, { message, attachment_ids: [] })
  audit(ctx, tx, 'thread.forwarded', thread_id, { contacts: recipient_ids })
  return access.requireThread(ctx, tx.db, thread_id)
}

interface Source {
  thread_id: number
  message_id: number
}

async function forwardMessage(ctx: Context, tx: Tx, from: Source, body: Forward): Promise<Thread> {
  const { account_id, user_id } = ctx.caller
  await access.lockWritableThread(ctx, tx, from.thread_id)
  const message = await queries.findMessageToForward(tx.db, { account_id, ...from })
  if (!message) throw invalid({ message_id: [messageNotFound] })
  const { is_first, priority, patient_id, encounter_id, ignore_user_status, has_attachments } = message
  const subject = forwardedSubject(message.subject)
  const items = forwardedItems(message, body.message)
  const routed = await resolveMessage(ctx, tx.db, {
    contact_ids: body.recipient_ids,
    subject,
    body: messageBody(items),
    priority,
    message_type_id: is_first ? message.message_type_id : null,
    requires_confirm: is_first && message.requires_confirm,
    apply_escalations: is_first && message.apply_escalations,
  })
  const { to } = routed
  requireNotRefused(routed)
  requireRecipients(to)
  const people = to.people.map((person) => ({ ...person, reason: 'forward' as const }))
  const thread = await sendThread(ctx, tx, {
    subject,
    patient_id,
    encounter_id,
    response_options: is_first ? message.response_options : [],
    response_meanings: is_first ? message.response_meanings : {},
    ...routedColumns(routed),
    ignore_user_status,
    allow_replies: true,
    suppress_reply_notifications: false,
    items,
    has_attachments,
    to: { ...to, people },
    attach: (copy) => copyAttachments(tx, { user_id, from, to: copy }),
  })
  audit(ctx, tx, 'message.forwarded', from.thread_id, { message_id: from.message_id, to: thread.id })
  return thread
}

/** New subscribers see the thread's whole history. */
export async function addSubscribers(
  ctx: Context,
  thread_id: number,
  contact_ids: number[],
): Promise<Thread> {
  await countPage(ctx)
  return ctx.transaction(async (tx) => {
    await access.lockWritableThread(ctx, tx, thread_id)
    await addParticipants(ctx, tx, { thread_id, contact_ids, reason: 'subscribed', field: 'subscribers' })
    audit(ctx, tx, 'thread.subscribers_added', thread_id, { contacts: contact_ids })
    return access.requireThread(ctx, tx.db, thread_id)
  })
}

export function listThreadGroups(ctx: Context, thread_id: number) {
  return ctx.read(async (db) => {
    const { account_id } = ctx.caller
    await access.requireSubscription(ctx, db, thread_id)
    const groups = await queries.listThreadGroups(db, account_id, thread_id)
    const scheduled = groups.filter(({ type }) => type === 'ScheduleGroup').map(({ id }) => id)
    const onCall = await findOnCallShifts(db, account_id, scheduled)
    const results = groups.map((group) => {
      const now = onCall.get(group.id)
      return { ...group, on_call: now ? formatOnCall(toOnCallPeople(now.shifts)) : null }
    })
    return onePage(results)
  })
}

function audit(
  ctx: Context,
  tx: Tx,
  action: AuditAction,
  thread_id: number,
  details: Record<string, unknown>,
): void {
  tx.audit(ctx.caller.user_id, action, { thread: thread_id }, details)
}
