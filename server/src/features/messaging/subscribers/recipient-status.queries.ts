import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface SentMessage {
  account_id: number
  thread_id: number
  message_id: number
  sender_id: number
}

export interface RecipientRange {
  offset: number
  limit: number | null
}

/** SQL: the recipients `s` of the message, including users who left the thread later. every account: part of a query. */
export const recipientsOf = ({ account_id, thread_id, message_id, sender_id }: SentMessage) => sql`(
  select s.id, s.user_id, s.why, s.muted
    from subscriber s
   where s.account_id = ${account_id} and s.thread_id = ${thread_id} and s.user_id <> ${sender_id}
     and s.reason <> 'monitoring'
  union all
  select max(d.subscriber_id), d.user_id, (array_agg(d.why order by d.id desc))[1], null
    from thread_departure d
   where d.account_id = ${account_id} and d.thread_id = ${thread_id} and d.user_id <> ${sender_id}
     and d.last_message_id >= ${message_id}
     and not exists (select from subscriber again where again.account_id = ${account_id}
       and again.thread_id = ${thread_id} and again.user_id = d.user_id and again.reason <> 'monitoring')
   group by d.user_id) s`

/** every account: the recipients are those of an account */
export async function countRecipients(db: Db, of: SentMessage): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${recipientsOf(of)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Delivery, read and response status of a message, one row per recipient. `columns` may refer to
 * - `own`, the subscriber, and `u`, the user;
 * - `r.delivered` and `r.read`, the first receipts for this message or a later one of the thread;
 * - `wrote.at`, the user's first reply after it, or null;
 * - `i`, the user's acknowledgement of the message, or null.
 */
export async function listRecipientStatuses<Row>(
  db: Db,
  of: SentMessage,
  { offset, limit }: RecipientRange,
  columns: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with own as materialized (
      select s.id, s.user_id, s.why from ${recipientsOf(of)}
       order by s.id limit ${limit} offset ${offset}
    ), wrote as materialized (
      select m.sender_id, min(m.created) as at from message m
       where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id > ${of.message_id}
         and not m.is_automatic
       group by m.sender_id
    )
    select ${columns}
      from own
      join users u on u.account_id = ${of.account_id} and u.id = own.user_id
      left join wrote on wrote.sender_id = own.user_id
      left join acknowledgement i on i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id}
       and i.user_id = own.user_id and i.message_id = ${of.message_id}
      cross join lateral (
        select min(at) filter (where kind = 1) as delivered, min(at) filter (where kind = 2) as read from receipt
         where receipt.account_id = ${of.account_id} and receipt.thread_id = ${of.thread_id}
           and receipt.user_id = own.user_id and receipt.message_id >= ${of.message_id}) r
     order by own.id`.execute(db)
  return rows
}
