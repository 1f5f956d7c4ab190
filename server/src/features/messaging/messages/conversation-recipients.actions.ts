import type { Reply } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { joinThread } from '../participants/participant.actions.ts'
import { loadResolutionContext } from '../recipients/recipient.actions.ts'
import { resolveRecipients } from '../recipients/recipient.rules.ts'
import type { LockedThread } from '../threads/thread-lock.queries.ts'
import { listNotified } from './conversation.queries.ts'

const no_user = 0

/**
 * Adds the people whom the group, department or care team of a conversation has now: a message reaches who is on call
 * when it is written. Returns the users to notify, or null for everyone: users who are no longer on call keep the
 * conversation and are not notified. If no one is found, the message goes to everyone in the conversation. The caller
 * holds the thread's lock.
 */
export async function addCurrentRecipients(
  ctx: Context,
  tx: Tx,
  { thread_id, conversation_contact_id }: LockedThread,
  reply: Pick<Reply, 'recipient_user_ids' | 'suppress_notifications'>,
): Promise<number[] | null> {
  if (conversation_contact_id === null || reply.recipient_user_ids !== null) return null
  const { account_id } = tx
  const { user_id: sender_id } = ctx.caller
  const context = await loadResolutionContext(ctx, tx.db, [conversation_contact_id])
  // An answer of the only user on call does not reach the fail-over user.
  const { people } = resolveRecipients({ ...context, sender_id: no_user })
  if (people.length === 0) return null
  // Users to whom a recipient forwards messages have not seen the earlier ones, and should not.
  const recipients = people.flatMap(({ user_id, why, reason }) =>
    reason === 'new_message' && user_id !== sender_id ? [{ user_id, why, reason }] : [],
  )
  const user_ids = await joinThread(tx, thread_id, recipients)
  if (user_ids.length > 0)
    tx.audit(sender_id, 'thread.recipients_joined', { thread: thread_id }, { user_ids })
  if (reply.suppress_notifications) return null
  const recipient_ids = recipients.map(({ user_id }) => user_id)
  const others = await listNotified(tx.db, { account_id, thread_id, sender_id, recipient_ids })
  const notified = others.filter(({ is_notified }) => is_notified).map(({ user_id }) => user_id)
  return notified.length > 0 && notified.length < others.length ? notified : null
}
