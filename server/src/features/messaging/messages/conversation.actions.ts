import { hasRequest, type Reply, type Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { ConversationMessage } from '@wardline/contract/messaging/conversations/conversation.schemas.ts'
import type * as routes from '@wardline/contract/messaging/conversations/conversation.routes.ts'
import { isBlank } from '@wardline/contract/text.ts'
import type { AnswerOf, QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { countShownPatients } from '../../accounts/users/shown-patient.actions.ts'
import { claimAttachments } from '../../files/file.access.ts'
import { joinThread } from '../participants/participant.actions.ts'
import { requireRecipients } from '../recipients/recipient.actions.ts'
import type { AddressedContact } from '../recipients/recipient.queries.ts'
import { membershipReason } from '../recipients/recipient.rules.ts'
import { resolveMessage, type RoutedMessage } from '../recipients/routed-message.actions.ts'
import { requireNotRefused, routedColumns } from '../routing/routed-thread.rules.ts'
import { requireMentionedRecipients } from '../threads/message-reference.actions.ts'
import { resolvePatient } from '../threads/thread-patient.actions.ts'
import type { ThreadPatientIds } from '../threads/thread-patient.queries.ts'
import * as access from '../threads/thread.access.ts'
import * as errors from '../threads/thread.errors.ts'
import * as queries from './conversation.queries.ts'
import {
  findRunningConversation,
  withPatientOfTeam,
  type AddressedConversation,
} from './conversation-lookup.actions.ts'
import { conversationKey, findAddressedUnit, mixedRecipients, otherPatient } from './conversation.rules.ts'
import { plainTextMessage } from './plain-text-message.rules.ts'
import { sendThread } from './new-thread.actions.ts'
import { countPage } from './page-limit.actions.ts'
import { postReply } from './reply.actions.ts'
import { parseReplyRequest } from './reply-request.rules.ts'

interface Addressed extends AddressedConversation {
  routed: RoutedMessage
  about: ThreadPatientIds
}

/** Continues the conversation with these recipients, or starts one. */
export async function sendToConversation(ctx: Context, body: ConversationMessage): Promise<Thread> {
  if (isBlank(body.message) && body.attachment_ids.length === 0)
    throw invalid({ message: [errors.emptyReply] })
  parseReplyRequest(toReply(body))
  await countPage(ctx)
  return ctx.transaction(async (tx) => {
    const addressed = await resolveConversation(ctx, tx.db, body)
    if (addressed.about.patient_id !== null) await countShownPatients(ctx, [addressed.about.patient_id])
    const running = await lockConversation(ctx, tx, addressed)
    if (!running) return startConversation(ctx, tx, addressed, body)
    const { thread_id, is_subscribed, priority } = running
    if (!is_subscribed && addressed.unit) await joinAsMember(ctx, tx, thread_id, addressed.unit)
    const reply = { ...toReply(body), ...(body.priority !== priority && { priority: body.priority }) }
    await postReply(tx, { ctx, thread_id, reply }, hasRequest(reply) ? parseReplyRequest(reply) : null)
    return access.requireThread(ctx, tx.db, thread_id)
  })
}

/** The conversation that a message of the caller to these recipients would continue. */
export function findConversation(
  ctx: Context,
  query: QueryOf<typeof routes.findConversation>,
): Promise<AnswerOf<typeof routes.findConversation>> {
  return ctx.read(async (db) => {
    const recipient_ids = query.recipient_ids.split(',').map(Number)
    const message = ConversationMessage.parse({ ...query, recipient_ids })
    const addressed = await resolveConversation(ctx, db, message)
    const found = await findRunningConversation(ctx, db, addressed)
    return { continues: found !== undefined, thread_id: found?.is_subscribed ? found.thread_id : null }
  })
}

const toReply = ({ message, attachment_ids, requires_confirm, ...body }: ConversationMessage): Reply => ({
  message,
  attachment_ids,
  suppress_notifications: false,
  priority: null,
  requires_confirm,
  response_options: body.response_options,
  response_meanings: body.response_meanings,
  recipient_user_ids: null,
  mentions: body.mentions,
  quoted_message_id: null,
})

async function resolveConversation(ctx: Context, db: Db, body: ConversationMessage): Promise<Addressed> {
  const routed = await resolveMessage(ctx, db, {
    contact_ids: body.recipient_ids,
    subject: '',
    body: body.message,
    priority: body.priority,
    message_type_id: null,
    requires_confirm: body.requires_confirm,
    apply_escalations: false,
  })
  requireNotRefused(routed)
  requireRecipients(routed.to)
  const unit = findAddressedUnit(routed.to)
  if (unit === undefined) throw invalid({ recipient_ids: [mixedRecipients] })
  const about = await resolvePatient(ctx, db, withPatientOfTeam(body, unit))
  if (unit?.type === 'CareTeam' && about.patient_id !== unit.patient_id)
    throw invalid({ patient_id: [otherPatient] })
  const isRouted = routed.policies.some(({ is_trial }) => !is_trial)
  const key = conversationKey(unit, routed.to, { sender_id: ctx.caller.user_id, ...about })
  return { routed, to: routed.to, about, unit, key: isRouted ? null : key }
}

/** Locks the running conversation. Without one, the key stays locked until the commit, so that only one is started. */
async function lockConversation(ctx: Context, tx: Tx, addressed: Addressed) {
  const { account_id } = tx
  const { key } = addressed
  if (key === null) return undefined
  await queries.lockConversationKey(tx.db, { account_id, key })
  const running = await findRunningConversation(ctx, tx.db, addressed)
  const priority =
    running &&
    (await queries.lockRunningConversation(tx.db, { account_id, key, thread_id: running.thread_id }))
  if (running && priority !== undefined) return { ...running, priority }
  await queries.endConversation(tx.db, { account_id, key })
  return undefined
}

function startConversation(
  ctx: Context,
  tx: Tx,
  { routed, about, unit, key }: Addressed,
  body: ConversationMessage,
): Promise<Thread> {
  const { user_id } = ctx.caller
  const { attachment_ids } = body
  const request = parseReplyRequest(toReply(body))
  return sendThread(ctx, tx, {
    ...plainTextMessage(body.message),
    subject: '',
    ...about,
    response_options: request.response_options,
    response_meanings: request.response_meanings,
    ...routedColumns(routed),
    ...(key !== null && { conversation_key: key, conversation_contact_id: unit?.contact_id ?? null }),
    mentioned_user_ids: requireMentionedRecipients(ctx, routed.to.people, body.mentions),
    has_attachments: attachment_ids.length > 0,
    attach: (message) => claimAttachments(tx, { user_id, attachment_ids, ...message }),
  })
}

/** A member of a group or care team who was not in its conversation yet. */
const joinAsMember = ({ caller: { user_id } }: Context, tx: Tx, thread_id: number, unit: AddressedContact) =>
  joinThread(tx, thread_id, [{ user_id, reason: 'new_message', why: membershipReason(unit) }])
