import type { AcknowledgementKind } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import type { Message, NewThread, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import * as events from '@wardline/contract/messaging/threads/thread.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { notifyUsers, type NotificationRequest } from '../../alerts/notifications/notification.actions.ts'
import { claimAttachments } from '../../files/file.access.ts'
import { countPage } from './page-limit.actions.ts'
import { postAutoResponses } from './auto-response.actions.ts'
import { startEscalations } from '../paging-requests/escalation-start.actions.ts'
import { findMessageType } from '../threads/message-type.queries.ts'
import { addMonitors } from '../monitoring/monitored-thread.actions.ts'
import { acknowledgementKind, newAcknowledgement } from '../acknowledgements/acknowledgement.rules.ts'
import { requireRecipients } from '../recipients/recipient.actions.ts'
import type { ResolvedRecipients } from '../recipients/recipient.rules.ts'
import { resolveMessage } from '../recipients/routed-message.actions.ts'
import { recordRouting } from '../routing/thread-routing.actions.ts'
import {
  notRouted,
  requireNotRefused,
  routedColumns,
  type MessageRouting,
} from '../routing/routed-thread.rules.ts'
import { requireMentionedRecipients } from '../threads/message-reference.actions.ts'
import { resolveShownPatient } from '../threads/thread-patient.actions.ts'
import * as access from '../threads/thread.access.ts'
import * as errors from '../threads/thread.errors.ts'
import * as queries from '../threads/thread.queries.ts'
import {
  messageBody,
  parseMessageData,
  parseResponseOptions,
  pickMeanings,
  threadPermissions,
  type DataItem,
} from '../threads/thread.rules.ts'
import { toSharedThread } from '../threads/thread-row.rules.ts'

export async function createThread(ctx: Context, body: NewThread): Promise<Thread> {
  await countPage(ctx)
  return ctx.transaction(async (tx) => {
    const type = await requireMessageType(ctx, tx, body.message_type_id)
    const content = parseContent(body, type)
    // A sender cannot switch off the escalation that the message type requires.
    const apply_escalations = body.apply_escalations || (type?.apply_escalations ?? false)
    const { subject, recipient_ids: contact_ids, priority, message_type_id, requires_confirm } = body
    const [routed, about] = await Promise.all([
      resolveMessage(ctx, tx.db, {
        contact_ids,
        subject,
        body: messageBody(content.items),
        priority,
        message_type_id,
        requires_confirm,
        apply_escalations,
      }),
      resolveShownPatient(ctx, tx.db, body),
    ])
    const { to } = routed
    const unknown = to.problems.length > 0 && { recipient_ids: [...to.problems, ...to.unreachable] }
    const problems = { ...content.problems, ...unknown }
    if (Object.keys(problems).length > 0) throw invalid(problems)
    requireNotRefused(routed)
    requireRecipients(to)

    const { attachment_ids } = body
    return sendThread(ctx, tx, {
      subject,
      ...about,
      response_options: content.options,
      response_meanings: pickMeanings(content.options, body.response_meanings, type?.response_meanings),
      ...routedColumns(routed),
      ignore_user_status: body.ignore_user_status,
      allow_replies: body.allow_replies,
      suppress_reply_notifications: body.suppress_reply_notifications,
      items: content.items,
      mentioned_user_ids: requireMentionedRecipients(ctx, to.people, body.mentions),
      has_attachments: attachment_ids.length > 0,
      attach: (message) => claimAttachments(tx, { user_id: ctx.caller.user_id, attachment_ids, ...message }),
    })
  })
}

type Columns = Omit<
  queries.NewThreadRow,
  'account_id' | 'created_by' | 'message' | 'recipients' | 'group_ids' | 'department_ids' | 'is_routed'
>

interface ThreadToSend extends Columns {
  items: DataItem[]
  /** Recipients whom the message mentions. */
  mentioned_user_ids?: number[] | null
  has_attachments: boolean
  to: ResolvedRecipients
  routing?: MessageRouting
  notifies?: NotificationRequest['notifies']
  /** The channel of a message from outside. */
  via?: Message['via']
  attach(message: { thread_id: number; message_id: number }): Promise<unknown>
}

export async function sendThread(
  ctx: access.ThreadReader & Pick<Context, 'client_key'>,
  tx: Tx,
  draft: ThreadToSend,
): Promise<Thread> {
  const { account_id, user_id } = ctx.caller
  const { items, has_attachments, to, attach, notifies, routing = notRouted, via = null, ...rest } = draft
  const { mentioned_user_ids = null, ...columns } = rest
  const { thread_id, message_id, may_notify } = await queries.insertThread(tx.db, {
    ...columns,
    account_id,
    created_by: user_id,
    message: {
      body: messageBody(items),
      data: items,
      has_attachments,
      client_key: ctx.client_key,
      via,
      mentioned_user_ids,
    },
    recipients: to.people,
    group_ids: to.group_ids,
    department_ids: to.department_ids,
    is_routed: routing.policies.some(({ is_trial }) => !is_trial),
  })
  await attach({ thread_id, message_id })
  if (columns.apply_escalations)
    await startEscalations(tx, { thread_id, message_id, requester_id: user_id }, to)
  const waiting = await recordRouting(tx, { thread_id, message_id }, routing, to.people)
  const subscriber_ids = [user_id, ...to.people.map((person) => person.user_id)]
  const [thread, monitors] = await Promise.all([
    access.requireThread(ctx, tx.db, thread_id),
    addMonitors(tx, thread_id, subscriber_ids),
  ])
  const mentioned = new Set(mentioned_user_ids)
  const people = to.people.map((person) => ({ ...person, is_mentioned: mentioned.has(person.user_id) }))
  publishNewThread(tx, thread, [...people, ...monitors], acknowledgementKind(columns))
  const details = {
    recipients: to.people.length,
    groups: to.group_ids,
    departments: to.department_ids,
    patient_id: columns.patient_id,
    ...(mentioned_user_ids && { mentioned_user_ids }),
    ...(routing.policies.length > 0 && { policies: routing.policies.map(({ policy_id }) => policy_id) }),
  }
  // The escalation notifies the users that it asks.
  const notified = to.people.filter((person) => person.is_informed || !columns.apply_escalations)
  const user_ids = notified.map((person) => person.user_id).filter((id) => !waiting.has(id))
  if (may_notify) notifyUsers(tx, { thread_id, message_id, user_ids, notifies })
  tx.audit(user_id, 'thread.created', { thread: thread_id }, details)
  const { allow_replies } = columns
  const areAway = await postAutoResponses(tx, { thread_id, allow_replies, sender_id: user_id })
  return areAway ? access.requireThread(ctx, tx.db, thread_id) : thread
}

async function requireMessageType(
  { caller }: Context,
  tx: Tx,
  id: number | null,
): Promise<MessageType | undefined> {
  if (id === null) return undefined
  const type = await findMessageType(tx.db, caller, id)
  if (!type) throw invalid({ message_type_id: [errors.messageTypeNotFound] })
  return type
}

function parseContent(body: NewThread, type: MessageType | undefined) {
  const { items, problems } = parseMessageData(body.data, type)
  const { options, problems: wrongOptions } = parseResponseOptions(body.response_options)
  const isEmpty = items.length === 0 && body.attachment_ids.length === 0
  return {
    items,
    options,
    problems: { ...(isEmpty && { data: [errors.emptyMessage] }), ...problems, ...wrongOptions },
  }
}

interface NotifiedUser {
  user_id: number
  reason: Thread['me']['reason']
  is_informed?: boolean
  is_mentioned?: boolean
}

function publishNewThread(
  tx: Tx,
  thread: Thread,
  recipients: NotifiedUser[],
  kind: AcknowledgementKind | null,
): void {
  const shared = toSharedThread(thread)
  const { acknowledgement, response_progress } = thread
  const { reason } = thread.me
  tx.emit(
    events.threadNew,
    { user: thread.created_by },
    {
      thread: shared,
      reason,
      state: 'read',
      acknowledgement,
      response_progress,
      may: thread.may,
      mentioned_message_id: null,
    },
  )
  const open = newAcknowledgement(thread, kind)
  const asks = ({ reason: why, is_informed = false }: NotifiedUser) => why !== 'monitoring' && !is_informed
  const groups = Map.groupBy(
    recipients,
    (person) => `${person.reason} ${asks(person)} ${person.is_mentioned}`,
  )
  for (const people of groups.values()) {
    const [first] = people
    if (!first) continue
    const why = first.reason
    const may = threadPermissions({ allow_replies: thread.allow_replies, reason: why })
    const users = people.map((person) => person.user_id)
    const requested = asks(first) ? open : null
    tx.emit(
      events.threadNew,
      { users },
      {
        thread: shared,
        reason: why,
        state: 'pending',
        acknowledgement: requested,
        response_progress: null,
        may,
        mentioned_message_id: first.is_mentioned ? thread.last_message.id : null,
      },
    )
  }
}
