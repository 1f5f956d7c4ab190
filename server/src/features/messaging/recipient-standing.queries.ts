import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './messaging.tables.ts'

/** A message, and who sent it. */
export interface SentMessage {
  account_id: number
  thread_id: number
  message_id: number
  sender_id: number
}

/** Of its recipients in the order in which they came; `limit` null: all from there on. */
export interface Stretch {
  offset: number
  limit: number | null
}

/** Who a message went to, of an account's subscribers `s`: everyone on the thread but its sender and those who monitor. */
export const areRecipients = ({ thread_id, sender_id }: Omit<SentMessage, 'account_id'>) => sql`
  s.thread_id = ${thread_id} and s.user_id <> ${sender_id} and s.reason <> 'monitoring'`

export async function countRecipients(db: Db, of: SentMessage): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from subscriber s where s.account_id = ${of.account_id} and ${areRecipients(of)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * How far a message came with each of its recipients. `columns` are of `own`, the subscriber; `u`, the person; `r`, when
 * it, or a later message of the thread, was first `delivered` and `read`; `wrote.at`, their first word after it; and `i`,
 * the item of theirs that it opened. Of the last two there may be none.
 */
export async function listStandings<Row>(
  db: Db,
  of: SentMessage,
  { offset, limit }: Stretch,
  columns: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with own as materialized (
      select s.id, s.user_id, s.why from subscriber s where s.account_id = ${of.account_id} and ${areRecipients(of)}
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
      left join open_item i on i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id}
       and i.user_id = own.user_id and i.message_id = ${of.message_id}
      cross join lateral (
        select min(at) filter (where kind = 1) as delivered, min(at) filter (where kind = 2) as read from receipt
         where receipt.account_id = ${of.account_id} and receipt.thread_id = ${of.thread_id}
           and receipt.user_id = own.user_id and receipt.message_id >= ${of.message_id}) r
     order by own.id`.execute(db)
  return rows
}
