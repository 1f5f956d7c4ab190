import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export interface NextShift {
  group_id: number
  user_id: number
  display_name: string
  /** An ISO instant. */
  starts: string
}

/** In each of these groups the shift that begins next, of somebody who can receive. A group without any has no entry. */
export async function nextOnCall(db: Db, account_id: number, group_ids: number[]): Promise<NextShift[]> {
  const { rows } = await sql<NextShift>`
    with at as materialized (select clock_now() as moment)
    select asked.id as group_id, next.user_id, next.display_name, next.starts
      from at, unnest(${group_ids}::bigint[]) as asked(id)
      cross join lateral (
        select s.user_id, u.display_name, s.starts
          from shift s join users u on u.account_id = s.account_id and u.id = s.user_id
         where s.account_id = ${account_id} and s.group_id = asked.id and s.ends > at.moment and s.starts > at.moment
           and u.is_active and not u.is_locked
         order by s.starts, s.layer, s.id limit 1) next`.execute(db)
  return rows
}
