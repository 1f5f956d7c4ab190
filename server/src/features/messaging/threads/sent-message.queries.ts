import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isFirstOfThread } from './message.queries.ts'

interface MessageKey {
  account_id: number
  thread_id: number
  message_id: number
}

export interface NotificationFactors {
  created: string
  priority: 0 | 1 | 2
  ignore_user_status: boolean
  suppress_reply_notifications: boolean
  suppress_notifications: boolean
  is_first: boolean
}

export async function findSentMessage(
  db: Db,
  of: MessageKey,
): Promise<(NotificationFactors & { id: number; sender_id: number }) | undefined> {
  const { rows } = await sql<NotificationFactors & { id: number; sender_id: number }>`
    select m.id, m.sender_id, m.created, coalesce(m.priority, t.priority) as priority, t.ignore_user_status,
           t.suppress_reply_notifications and m.priority is null as suppress_reply_notifications,
           m.suppress_notifications, ${isFirstOfThread} as is_first
      from message m join thread t on t.account_id = m.account_id and t.id = m.thread_id
     where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = ${of.message_id}`.execute(
    db,
  )
  return rows[0]
}

/** The thread is locked, so the answer stays true. */
export async function hasMessageWithKey(
  db: Db,
  of: { account_id: number; thread_id: number; sender_id: number; client_key: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from message
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and sender_id = ${of.sender_id}
       and client_key = ${of.client_key} limit 1`.execute(db)
  return rows.length > 0
}
