import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface UserKey {
  account_id: number
  user_id: number
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export async function lockUser(db: Db, { account_id, user_id }: UserKey): Promise<boolean> {
  const { rows } = await sql`
    select from users where account_id = ${account_id} and id = ${user_id} and not is_service for no key update`.execute(
    db,
  )
  return rows.length > 0
}

export async function userExists(db: Db, { account_id, user_id }: UserKey): Promise<boolean> {
  const { rows } = await sql`select from users where account_id = ${account_id} and id = ${user_id}`.execute(
    db,
  )
  return rows.length > 0
}

export async function countUsers(
  db: Db,
  { account_id, user_ids }: { account_id: number; user_ids: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
     where account_id = ${account_id} and id = any(${[...user_ids]}::bigint[]) and not is_service`.execute(db)
  return rows[0]?.count ?? 0
}

export async function hasMorePermissions(
  db: Db,
  { account_id, user_id }: UserKey,
  rights: Iterable<string>,
): Promise<boolean> {
  const { rows } = await sql`
    select from permission_group_member m
      join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
      join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
     where m.account_id = ${account_id} and m.user_id = ${user_id}
       and rp.permission <> all (${[...rights]}::text[]) limit 1`.execute(db)
  return rows.length > 0
}

interface Comparison {
  account_id: number
  user_ids: readonly number[]
  permissions: ReadonlySet<string>
}

/** The name of one of the users who has a permission beyond these. */
export async function findStrongerUser(db: Db, compared: Comparison): Promise<string | undefined> {
  return (await listStrongerUsers(db, compared))[0]?.display_name
}

/** Selects the users who have a permission beyond these. */
export async function listStrongerUsers(
  db: Db,
  { account_id, user_ids, permissions }: Comparison,
): Promise<{ id: number; display_name: string }[]> {
  const { rows } = await sql<{ id: number; display_name: string }>`
    with beyond as (
      select distinct gr.group_id from role_permission rp
        join permission_group_role gr on gr.account_id = rp.account_id and gr.role_id = rp.role_id
       where rp.account_id = ${account_id} and rp.permission <> all (${[...permissions]}::text[])
    )
    select distinct u.id, u.display_name from permission_group_member m
      join beyond using (group_id)
      join users u on u.account_id = m.account_id and u.id = m.user_id
     where m.account_id = ${account_id} and m.user_id = any(${[...user_ids]}::bigint[])
     order by u.id`.execute(db)
  return rows
}

export async function canSignIn(db: Db, { account_id, user_id }: UserKey): Promise<boolean> {
  const { rows } = await sql`
    select from users where account_id = ${account_id} and id = ${user_id} and is_active and not is_locked`.execute(
    db,
  )
  return rows.length > 0
}

/** Ignores case. */
export async function findUserByEmail(
  db: Db,
  account_id: number,
  email: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where account_id = ${account_id} and lower_email = lower(${email}) and email <> ''`.execute(
    db,
  )
  return rows[0]?.id
}
