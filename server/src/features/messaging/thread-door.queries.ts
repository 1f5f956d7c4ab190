import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { JointStatement } from '../../platform/db/joint.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type {} from './messaging.tables.ts'

export interface OpenThread {
  thread_id: number
  allow_replies: boolean
  reason: Thread['me']['reason']
  last_message_id: number
  last_message_date: string
  read_message_id: number
  unread_message_count: number
}

/** The thread and the person's own side of it, the thread's row locked. Undefined when they are not subscribed. */
export const openThread = (tx: Tx, user_id: number, thread_id: number): Promise<OpenThread | undefined> =>
  tx.joint<OpenThread>(door, [thread_id, user_id])

/** $1 account_id, $2 threads, $3 for each the person. Locks in one order, so that two of these never wait in a ring. */
const doorText = `
  select t.id as thread_id, t.allow_replies, t.last_message_id, t.last_message_date,
         s.reason, s.read_message_id, s.unread_message_count
    from unnest($2::bigint[], $3::bigint[]) as a(thread_id, user_id)
    join thread t on t.account_id = $1 and t.id = a.thread_id
    join subscriber s on s.account_id = $1 and s.thread_id = t.id and s.user_id = a.user_id
   where t.recalled is null
   order by t.id
     for no key update of t`

const door: JointStatement = { text: doorText, unwaiting: `${doorText} skip locked`, key: 'thread_id' }

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
