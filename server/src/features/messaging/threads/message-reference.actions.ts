import { toQuote } from '@wardline/contract/messaging/threads/quote.rules.ts'
import type { Message, Reply } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { listParticipants } from '../subscribers/subscriber.queries.ts'
import { findMessage } from './message.queries.ts'
import type { MessageReferences } from './message-reference.queries.ts'
import type { LockedThread } from './thread-lock.queries.ts'
import * as errors from './thread.errors.ts'

type ReferringReply = Pick<Reply, 'mentions' | 'quoted_message_id'>

/** The users whom a reply mentions and the message that it quotes, checked. */
export interface ReplyReferences extends Pick<Message, 'mentions' | 'quote'> {
  /** Null for a reply without references, which is stored by a statement without them. */
  columns: MessageReferences | null
}

export const noReferences: ReplyReferences = { mentions: [], quote: null, columns: null }

export const hasReferences = ({ mentions, quoted_message_id }: ReferringReply): boolean =>
  mentions.length > 0 || quoted_message_id !== null

export const auditedReferences = ({ mentions, quote }: ReplyReferences) => ({
  ...(mentions.length > 0 && { mentioned_user_ids: mentions.map(({ user_id }) => user_id) }),
  ...(quote && { quoted_message_id: quote.id }),
})

/**
 * The users whom the first message of a thread mentions; null without any.
 * @throws 400 if one of them does not receive it
 */
export function requireMentionedRecipients(
  { caller }: Actor,
  recipients: readonly { user_id: number }[],
  mentions: readonly number[],
): number[] | null {
  const user_ids = [...new Set(mentions)]
  const received = new Set(recipients.map(({ user_id }) => user_id))
  if (user_ids.some((id) => !received.has(id) || id === caller.user_id))
    throw invalid({ mentions: [errors.notMentionedRecipient] })
  return user_ids.length > 0 ? user_ids : null
}

/**
 * The caller holds the thread's lock.
 * @throws 400 if a mentioned user does not take part in the thread, or the quoted message is not in the thread
 */
export async function requireReferences(
  { caller }: Actor,
  tx: Tx,
  { thread_id }: Pick<LockedThread, 'thread_id'>,
  reply: ReferringReply,
): Promise<ReplyReferences> {
  if (!hasReferences(reply)) return noReferences
  const { account_id } = tx
  const { quoted_message_id } = reply
  const user_ids = [...new Set(reply.mentions)]
  const [mentions, quoted] = await Promise.all([
    user_ids.length > 0 ? listParticipants(tx.db, { account_id, thread_id, user_ids }) : [],
    quoted_message_id !== null &&
      findMessage(tx.db, {
        account_id,
        thread_id,
        message_id: quoted_message_id,
        reader_id: caller.user_id,
      }),
  ])
  if (mentions.length !== user_ids.length || user_ids.includes(caller.user_id))
    throw invalid({ mentions: [errors.notMentionable] })
  if (quoted === undefined) throw invalid({ quoted_message_id: [errors.messageNotFound] })
  const mentioned_user_ids = user_ids.length > 0 ? user_ids : null
  return {
    mentions,
    quote: quoted ? toQuote({ ...quoted, has_attachments: quoted.attachments.length > 0 }) : null,
    columns: { mentioned_user_ids, quoted_message_id },
  }
}
