import { toQuote } from '@wardline/contract/messaging/threads/quote.rules.ts'
import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { sql } from 'kysely'
import { withoutReferences } from './thread.rules.ts'

/** The users that a new message mentions, and the message that it quotes. */
export interface MessageReferences {
  mentioned_user_ids: number[] | null
  quoted_message_id: number | null
}

/** The columns of `MessageReferences`, as parts of the statement that posts a message. */
export const referenceColumns = {
  names: 'mentioned_user_ids, quoted_message_id',
  types: 'mentioned_user_ids bigint[], quoted_message_id bigint',
  values: 'p.mentioned_user_ids, p.quoted_message_id',
}

/** every account: part of a query */
export const mentionsOfMessage = sql`case when m.mentioned_user_ids is not null then (
  select jsonb_agg(jsonb_build_object('user_id', r.id, 'display_name', r.display_name) order by r.display_name, r.id)
    from users r where r.account_id = m.account_id and r.id = any(m.mentioned_user_ids)) end`

/** every account: part of a query */
export const quotedMessage = sql`
  left join message q on q.account_id = m.account_id and q.thread_id = m.thread_id and q.id = m.quoted_message_id`

/** every account: part of a query */
export const quoteColumns = sql`q.id as quoted_id, q.created as quoted_created, q.sender_id as quoted_sender_id,
  q.sender_name as quoted_sender_name, q.data as quoted_data, q.has_attachments as quoted_has_attachments,
  q.taken_back as quoted_taken_back`

export interface ReferenceRow {
  taken_back: string | null
  mentions: Message['mentions'] | null
  quoted_id: number | null
  quoted_created: string | null
  quoted_sender_id: number | null
  quoted_sender_name: string | null
  quoted_data: Message['data'] | null
  quoted_has_attachments: boolean | null
  quoted_taken_back: string | null
}

/** A message that was taken back mentions no one and quotes nothing. */
export const toReferences = (row: ReferenceRow): Pick<Message, 'mentions' | 'quote'> =>
  row.taken_back === null ? { mentions: row.mentions ?? [], quote: quoteOfRow(row) } : withoutReferences

function quoteOfRow(row: ReferenceRow): Message['quote'] {
  const { quoted_id: id, quoted_created: created, quoted_sender_id: sender_id } = row
  if (id === null || created === null || sender_id === null) return null
  return toQuote({
    id,
    created,
    sender: { id: sender_id, display_name: row.quoted_sender_name ?? '' },
    data: row.quoted_data ?? [],
    has_attachments: row.quoted_has_attachments ?? false,
    taken_back: row.quoted_taken_back,
  })
}
