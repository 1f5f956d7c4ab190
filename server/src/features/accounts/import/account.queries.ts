import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { standardRoles } from './standard-roles.rules.ts'

export type Account = { account_id: number; name: string; is_demo: boolean; users: number }

/** every account: the command line lists them, as the worker role */
export const listAccounts = async (db: Db): Promise<Account[]> => {
  const { rows } = await sql<Account>`
    select a.account_id, a.name, a.is_demo, count(u.id) as users from account a
    left join users u on u.account_id = a.account_id
    where not a.is_internal group by a.account_id order by a.name
  `.execute(db)
  return rows
}

export const findAccount = async (db: Db, name: string) => {
  const { rows } = await sql<{ account_id: number; is_demo: boolean }>`
    select account_id, is_demo from account where name = ${name} and not is_internal
  `.execute(db)
  return rows[0]
}

export const insertAccount = async (db: Db, name: string, is_demo: boolean): Promise<number> => {
  const { rows } = await sql<{ account_id: number }>`
    insert into account (name, is_demo) values (${name}, ${is_demo}) returning account_id
  `.execute(db)
  return rows[0]?.account_id ?? 0
}

export const insertStandardRoles = async (db: Db, account_id: number) => {
  const roles = JSON.stringify(standardRoles)
  const row = sql`r(key text, name text, "group" text, group_name text, permissions text[])`
  await sql`
    with source as (select * from jsonb_to_recordset(${roles}::jsonb) as ${row}),
    roles as (
      insert into role (account_id, key, name) select ${account_id}, key, name from source
      on conflict do nothing returning id, key
    ), groups as (
      insert into permission_group (account_id, key, display_name) select ${account_id}, "group", group_name from source
      on conflict do nothing returning id, key
    ), rights as (
      insert into role_permission (account_id, role_id, permission)
      select ${account_id}, roles.id, permission from roles join source using (key) cross join unnest(permissions) as permission
    )
    insert into permission_group_role (account_id, group_id, role_id)
    select ${account_id}, groups.id, roles.id from source
    join roles using (key) join groups on groups.key = source."group"
  `.execute(db)
}

/** every account: permissions of a new version. Returns the number of roles that gained some. */
export const insertNewPermissions = async (
  db: Db,
  role_key: string,
  permissions: readonly Permission[],
): Promise<number> => {
  const { rows } = await sql<{ role_id: number }>`
    with given as (
      insert into role_permission (account_id, role_id, permission)
      select r.account_id, r.id, permission from role r cross join unnest(${[...permissions]}::text[]) as permission
       where r.key = ${role_key}
      on conflict do nothing returning role_id
    )
    select distinct role_id from given
  `.execute(db)
  return rows.length
}

export const emailInUse = async (db: Db, account_id: number, email: string): Promise<boolean> => {
  const { rows } = await sql`
    select from users where account_id = ${account_id} and lower_email = lower(${email}::text) and email <> ''`.execute(
    db,
  )
  return rows.length > 0
}
