import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Two administrators who lock each other at the same moment would otherwise both succeed. */
export const lockAdministrators = (db: Db, account_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('administrators', ${account_id}))`.execute(db)

/** Selects the users without whom no user who can sign in would have one of these permissions. */
export async function findLastHolders(
  db: Db,
  { account_id, user_ids }: { account_id: number; user_ids: readonly number[] },
  permissions: readonly Permission[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with holder as (
      select distinct rp.permission, m.user_id from role_permission rp
        join permission_group_role gr on gr.account_id = rp.account_id and gr.role_id = rp.role_id
        join permission_group_member m on m.account_id = gr.account_id and m.group_id = gr.group_id
        join users u on u.account_id = m.account_id and u.id = m.user_id and u.state = 'active'
       where rp.account_id = ${account_id} and rp.permission = any(${[...permissions]}::text[])
    ), lost as (
      select permission from holder group by permission having bool_and(user_id = any(${[...user_ids]}::bigint[]))
    )
    select distinct user_id from holder join lost using (permission) order by user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Selects the permissions that a user who can sign in has. */
export async function findHeldPermissions(
  db: Db,
  account_id: number,
  permissions: readonly Permission[],
): Promise<Permission[]> {
  const { rows } = await sql<{ permission: Permission }>`
    select p.permission from unnest(${[...permissions]}::text[]) as p(permission)
     where exists (
       select from role_permission rp
         join permission_group_role gr on gr.account_id = rp.account_id and gr.role_id = rp.role_id
         join permission_group_member m on m.account_id = gr.account_id and m.group_id = gr.group_id
         join users u on u.account_id = m.account_id and u.id = m.user_id and u.state = 'active'
        where rp.account_id = ${account_id} and rp.permission = p.permission)`.execute(db)
  return rows.map(({ permission }) => permission)
}
