import { sql } from 'kysely'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { rowsOf } from '../../../platform/db/text.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

export interface LockedThread {
  thread_id: number
  allow_replies: boolean
  /** The priority of its first message. */
  priority: Thread['priority']
  reason: Thread['me']['reason']
  /** The group, department or care team of a conversation. */
  conversation_contact_id: number | null
  last_message_id: number
  last_message_date: string
  read_message_id: number
  unread_message_count: number
}

export async function lockThread(
  tx: Tx,
  user_id: number,
  thread_id: number,
): Promise<LockedThread | undefined> {
  const [thread] = await rowsOf<LockedThread>(tx.db, lockText, [tx.account_id, thread_id, user_id])
  return thread
}

/** Locks them by ascending id and leaves out the threads that the user does not read. */
export const lockSubscribedThreads = (
  tx: Tx,
  user_id: number,
  thread_ids: readonly number[],
): Promise<LockedThread[]> =>
  rowsOf<LockedThread>(tx.db, lockSubscribedText, [tx.account_id, thread_ids, user_id])

const lockText = `
  select t.id as thread_id, t.allow_replies, t.priority, t.conversation_contact_id, t.last_message_id, t.last_message_date,
         s.reason, s.read_message_id, s.unread_message_count
    from thread t
    join subscriber s on s.account_id = $1 and s.thread_id = t.id and s.user_id = $3
   where t.account_id = $1 and t.id = $2 and t.recalled is null
     for no key update of t`

const lockSubscribedText = `
  select t.id as thread_id, t.allow_replies, t.priority, t.conversation_contact_id, t.last_message_id, t.last_message_date,
         s.reason, s.read_message_id, s.unread_message_count
    from thread t
    join subscriber s on s.account_id = $1 and s.thread_id = t.id and s.user_id = $3
   where t.account_id = $1 and t.id = any($2::bigint[]) and t.recalled is null
   order by t.id
     for no key update of t`

export async function findSubscriptionReason(
  db: Db,
  account_id: number,
  user_id: number,
  thread_id: number,
): Promise<LockedThread['reason'] | undefined> {
  const row = await db
    .selectFrom('subscriber')
    .select('reason')
    .where('account_id', '=', account_id)
    .where('thread_id', '=', thread_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row?.reason
}

/**
 * SQL: limits a thread `t` to those that the user reads, as subscriber `s`. every account: a join, not a query.
 */
export const joinReader = (user_id: number) => sql`
  join subscriber s on s.account_id = t.account_id and s.thread_id = t.id and s.user_id = ${user_id} and t.recalled is null`
