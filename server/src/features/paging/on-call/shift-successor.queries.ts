import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface CurrentShift {
  group_id: number
  group_name: string
  call_order: number
  /** ISO instants. */
  shift_end: string
}

/** The shifts that a user has now, the first to end first. */
export async function listCurrentShiftsOfUser(
  db: Db,
  of: { account_id: number; user_id: number },
): Promise<CurrentShift[]> {
  const { rows } = await sql<CurrentShift>`
    with at as materialized (select clock_now() as moment)
    select s.group_id, g.name as group_name, min(s.call_order) as call_order, max(s.ends) as shift_end
      from at, shift s join paging_group g on g.account_id = s.account_id and g.id = s.group_id
     where s.account_id = ${of.account_id} and s.user_id = ${of.user_id} and s.starts <= at.moment and s.ends > at.moment
     group by s.group_id, g.name order by shift_end, g.name`.execute(db)
  return rows
}

/**
 * Lists the users who are notified when a user of the group does not answer: the fail-over user of the group,
 * of its department and of the account, then the operator. Without a group, the account's.
 */
export async function listFallbackUsers(
  db: Db,
  of: { account_id: number; group_id: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from account a
      left join paging_group g on g.account_id = a.account_id and g.id = ${of.group_id}::bigint
      left join department d on d.account_id = a.account_id and d.id = g.department_id
     cross join lateral unnest(array[g.fail_over_user_id, d.fail_over_user_id, a.fail_over_user_id, a.operator_user_id])
             with ordinality as c(id, place)
      join users u on u.account_id = a.account_id and u.id = c.id and u.is_active and not u.is_locked
     where a.account_id = ${of.account_id} order by c.place`.execute(db)
  return rows.map(({ id }) => id)
}
