import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export async function holdersOf(db: Db, account_id: number, permission: Permission): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct pm.user_id from permission_group_member pm
      join permission_group_role gr on gr.account_id = pm.account_id and gr.group_id = pm.group_id
      join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
     where pm.account_id = ${account_id} and rp.permission = ${permission}
     order by pm.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
