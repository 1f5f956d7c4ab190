import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface UserList {
  account_id: number
  user_ids: readonly number[]
}

/** The first day (`YYYY-MM-DD`) on which a role requires a second factor of each user; '' if it already does. */
export async function findRequirements(
  db: Db,
  { account_id, user_ids }: UserList,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ user_id: number; first_day: string }>`
    select m.user_id, min(coalesce(r.second_factor_from::text, '')) as first_day
      from permission_group_member m
      join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
      join role r on r.account_id = gr.account_id and r.id = gr.role_id and r.requires_second_factor
     where m.account_id = ${account_id} and m.user_id = any(${[...user_ids]}::bigint[])
     group by m.user_id`.execute(db)
  return new Map(rows.map(({ user_id, first_day }) => [user_id, first_day]))
}
