import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './messaging.tables.ts'

export const markRecalled = (db: Db, account_id: number, thread_id: number) =>
  sql`update thread set recalled = clock_now() where account_id = ${account_id} and id = ${thread_id}`.execute(
    db,
  )

export interface Left {
  user_id: number
  /** 0: they had read nothing of it. */
  read_message_id: number
}

/** Takes everybody off the thread, in the order in which they came to it. */
export async function removeSubscribers(db: Db, account_id: number, thread_id: number): Promise<Left[]> {
  const { rows } = await sql<Left>`
    with gone as (
      delete from subscriber where account_id = ${account_id} and thread_id = ${thread_id}
      returning id, user_id, read_message_id
    )
    select user_id, read_message_id from gone order by id`.execute(db)
  return rows
}
