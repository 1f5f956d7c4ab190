import type { Db } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/text.ts'
import type {} from './messaging.tables.ts'
import type { ThreadRow } from './thread-row.rules.ts'

export interface OpenThread {
  thread_id: number
  allow_replies: boolean
  reason: ThreadRow['reason']
  last_message_id: number
  last_message_date: string
  read_message_id: number
  unread_message_count: number
}

/** The thread and the person's own side of it, the thread's row locked. Undefined when they are not subscribed. */
export async function openThread(
  db: Db,
  account_id: number,
  user_id: number,
  thread_id: number,
): Promise<OpenThread | undefined> {
  const [thread] = await rowsOf<OpenThread>(db, doorText, [account_id, thread_id, user_id])
  return thread
}

/** $1 account_id, $2 thread, $3 person. */
const doorText = `
  select t.id as thread_id, t.allow_replies, t.last_message_id, t.last_message_date,
         s.reason, s.read_message_id, s.unread_message_count
    from thread t
    join subscriber s on s.account_id = t.account_id and s.thread_id = t.id and s.user_id = $3
   where t.account_id = $1 and t.id = $2 and t.recalled is null
     for no key update of t`

/** Why the person is on the thread; undefined when they are not. */
export async function subscribed(
  db: Db,
  account_id: number,
  user_id: number,
  thread_id: number,
): Promise<OpenThread['reason'] | undefined> {
  const row = await db
    .selectFrom('subscriber')
    .select('reason')
    .where('account_id', '=', account_id)
    .where('thread_id', '=', thread_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row?.reason
}
