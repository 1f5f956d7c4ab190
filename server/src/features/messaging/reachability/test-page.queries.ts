import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface TestPageRow {
  thread_id: number
  message_id: number
  user_id: number
  display_name: string
  created: string
  /** Whether it was sent long enough ago for every notification to have finished. */
  is_old: boolean
}

export const insertTestPage = (
  db: Db,
  row: { account_id: number; thread_id: number; message_id: number; user_id: number; by_user_id: number },
) =>
  sql`insert into test_page (account_id, thread_id, message_id, user_id, by_user_id)
      values (${row.account_id}, ${row.thread_id}, ${row.message_id}, ${row.user_id}, ${row.by_user_id})`.execute(
    db,
  )

export async function findTestPage(
  db: Db,
  { account_id, user_id, thread_id }: { account_id: number; user_id: number; thread_id: number },
): Promise<TestPageRow | undefined> {
  const { rows } = await sql<TestPageRow>`
    select t.thread_id, t.message_id, t.user_id, u.display_name, t.created,
           t.created < clock_now() - interval '2 minutes' as is_old
      from test_page t join users u on u.account_id = t.account_id and u.id = t.user_id
     where t.account_id = ${account_id} and t.thread_id = ${thread_id} and ${user_id} in (t.user_id, t.by_user_id)`.execute(
    db,
  )
  return rows[0]
}

export async function canReceive(db: Db, account_id: number, user_id: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ can_receive: boolean }>`
    select is_active and not is_locked as can_receive from users
     where account_id = ${account_id} and id = ${user_id}`.execute(db)
  return rows[0]?.can_receive
}
