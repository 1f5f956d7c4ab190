import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export async function useSandbox(db: Db, account_id: number, now: string): Promise<void> {
  await sql`
    insert into delivery_provider (account_id, uid, kind, created, updated)
    values (${account_id}, md5('sandbox of the demo')::uuid, 'sandbox', ${now}, ${now})`.execute(db)
}

/**
 * Enqueues notifications for the newest unopened messages, urgent ones first, when the server starts, by the way of
 * every message, so that there is something to see.
 */
export async function enqueueNewestNotifications(
  db: Db,
  account_id: number,
  { kind, count, now }: { kind: string; count: number; now: string },
): Promise<void> {
  await sql`
    insert into due_task (account_id, kind, due, created, payload)
    select ${account_id}, ${kind}, ${now}::timestamptz, ${now}::timestamptz,
           jsonb_build_object('thread_id', thread_id, 'message_id', message_id, 'user_ids', user_ids,
                              'run_id', null, 'step', null)
      from (select t.id as thread_id, m.id as message_id, jsonb_agg(s.user_id order by s.user_id) as user_ids
              from thread t
              join message m on m.account_id = t.account_id and m.id = t.last_message_id
              join subscriber s on s.account_id = t.account_id and s.thread_id = t.id
               and s.read_message_id < m.id and s.user_id <> m.sender_id
              join users u on u.account_id = s.account_id and u.id = s.user_id and u.status <> 'dnd'
             where t.account_id = ${account_id} and t.recalled is null
             group by t.id, m.id
            having count(*) <= 3
             order by max(t.priority) desc, m.id desc limit ${count}) newest
     order by message_id`.execute(db)
}
