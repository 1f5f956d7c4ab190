import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from './user-row.queries.ts'

/** The current permissions of the user; none if they are locked or deactivated. */
export async function findPermissions(db: Db, { account_id, user_id }: UserKey): Promise<Permission[]> {
  const { rows } = await sql<{ permission: Permission }>`
    select distinct rp.permission from users u
      join permission_group_member m on m.account_id = u.account_id and m.user_id = u.id
      join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
      join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
     where u.account_id = ${account_id} and u.id = ${user_id} and u.is_active and not u.is_locked
     order by 1`.execute(db)
  return rows.map(({ permission }) => permission)
}
