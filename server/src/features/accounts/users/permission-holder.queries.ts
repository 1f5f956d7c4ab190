import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Starts from the few groups with the permission; starting from members would visit thousands of rows. */
export async function findPermissionHolders(
  db: Db,
  account_id: number,
  permission: Permission,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with giving as materialized (
      select distinct gr.group_id from role_permission rp
        join permission_group_role gr on gr.account_id = rp.account_id and gr.role_id = rp.role_id
       where rp.account_id = ${account_id} and rp.permission = ${permission}
    )
    select distinct pm.user_id from giving
     cross join lateral (
       select user_id from permission_group_member
        where account_id = ${account_id} and group_id = giving.group_id offset 0
     ) pm
     order by pm.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
