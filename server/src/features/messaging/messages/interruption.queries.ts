import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/**
 * Counts the messages of the last minutes that notified each of these users outside the application, or that asked them to
 * respond, each message once. Users without one are left out.
 */
export async function countInterruptions(
  db: Db,
  { account_id, user_ids, minutes }: { account_id: number; user_ids: number[]; minutes: number },
): Promise<{ user_id: number; count: number }[]> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    with since as materialized (select clock_now() - make_interval(mins => ${minutes}::int) as at)
    select user_id, count(*)::int as count
      from (
        select user_id, message_id from alert
         where account_id = ${account_id} and user_id = any(${user_ids}::bigint[])
           and first_tried > (select at from since) and state in ('sent', 'delivered')
        union
        select user_id, message_id from acknowledgement
         where account_id = ${account_id} and user_id = any(${user_ids}::bigint[])
           and since > (select at from since)
      ) interruption
     group by user_id`.execute(db)
  return rows
}
