import { commonErrors } from '@wardline/contract/errors.ts'
import { ConversationMessage } from '@wardline/contract/messaging/conversations/conversation.schemas.ts'
import { scheduledMessagesChanged } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.events.ts'
import { NewThread, Reply } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { z } from 'zod'
import { rehearse } from '../../../platform/db/rehearsal.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { contextWithin, type Context } from '../../../platform/http/context.ts'
import { AppError, forbidden, invalid } from '../../../platform/http/errors.ts'
import { sendToConversation } from '../messages/conversation.actions.ts'
import { createThread } from '../messages/new-thread.actions.ts'
import { replyToThread } from '../messages/reply.actions.ts'
import { UnreachableRecipients } from '../recipients/recipient.actions.ts'
import * as errors from './scheduled-message.errors.ts'
import * as queries from './scheduled-message.queries.ts'
import type { ScheduledContent } from './scheduled-message.queries.ts'

/**
 * Sends a message in the transaction, as the route for its kind does: with its checks of the access, the input and the
 * recipients at this moment. Returns the id of the thread.
 */
export async function sendContent(
  ctx: Context,
  tx: Tx,
  { thread_id, reply, new_thread, conversation_message }: ScheduledContent,
): Promise<number> {
  const within = contextWithin(ctx, tx)
  if (reply) {
    if (thread_id === null) throw new AppError(errors.conversationGone)
    return (await replyToThread(within, thread_id, parseStored(Reply, reply))).thread
  }
  if (!ctx.caller.permissions.has('messaging.send_message')) throw forbidden()
  const { id } = new_thread
    ? await createThread(within, parseStored(NewThread, new_thread))
    : await sendToConversation(within, parseStored(ConversationMessage, conversation_message))
  return id
}

/** A version of Wardline that was installed since may have other rules. */
function parseStored<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> {
  const parsed = schema.safeParse(stored)
  if (!parsed.success) throw new AppError(errors.outdated)
  return parsed.data
}

/**
 * Refuses a message that could not be sent now, except for lack of a recipient, which may change until its time.
 * @throws 400 also for a message that must not wait
 */
export async function requireSendable(ctx: Context, tx: Tx, content: ScheduledContent): Promise<void> {
  requireNotUrgent({
    is_high_priority: (content.reply ?? content.new_thread ?? content.conversation_message)?.priority === 2,
    is_escalating: content.new_thread?.apply_escalations ?? false,
  })
  const urgency = await rehearse(tx, async (rehearsal) => {
    const thread_id = await sendContent(ctx, rehearsal, content).catch(unlessNoRecipient)
    if (thread_id === undefined) return undefined
    return queries.findUrgency(rehearsal.db, { account_id: tx.account_id, thread_id })
  })
  if (!urgency) return
  const { is_high_priority, is_escalating } = urgency
  // A reply to a thread that escalates starts no escalation.
  requireNotUrgent({ is_high_priority, is_escalating: is_escalating && content.new_thread !== null })
}

function unlessNoRecipient(error: unknown): undefined {
  if (error instanceof UnreachableRecipients) return undefined
  // 406: no recipient, or a routing policy refuses the message.
  if (error instanceof AppError && error.status === 406) return undefined
  throw error
}

function requireNotUrgent(urgency: { is_high_priority: boolean; is_escalating: boolean }): void {
  if (urgency.is_escalating) throw invalid({ non_field_errors: [errors.escalation] })
  if (urgency.is_high_priority) throw invalid({ non_field_errors: [errors.highPriority] })
}

/** A scheduled message is deleted when it is sent, in the same transaction. */
export async function recordSent(
  tx: Tx,
  { id, author_id, thread_id }: { id: number; author_id: number; thread_id: number },
): Promise<void> {
  await queries.deleteScheduled(tx.db, { account_id: tx.account_id, id })
  tx.emit(scheduledMessagesChanged, { user: author_id }, {})
  tx.audit(author_id, 'scheduled_message.sent', { scheduled_message: id }, { thread_id })
}

/** Why a message was not sent, as a sentence for its author. */
export function describeRefusal(refusal: AppError): string {
  if (refusal.code === commonErrors.notFound.code) return errors.conversationGone.detail
  return refusal.fields ? Object.values(refusal.fields).flat().join(' ') : refusal.message
}
