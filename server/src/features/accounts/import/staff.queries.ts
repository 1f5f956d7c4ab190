import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { KnownPerson } from './staff-plan.rules.ts'
import type { StaffRow } from './staff-rows.rules.ts'

/** Runs as the worker role: an e-mail address may be in use in another account. */
export const findKnownPeople = async (
  db: Db,
  account_id: number,
  rows: StaffRow[],
): Promise<KnownPerson[]> => {
  const emails = rows.map((row) => row.email.toLowerCase())
  const usernames = rows.map((row) => row.username.toLowerCase())
  const externals = rows.map((row) => row.external_id)
  const { rows: known } = await sql<KnownPerson>`
    select account_id, id, external_id, lower(email) as email, lower(username) as username from users
    where lower(email) = any(${emails}::text[])
    union
    select account_id, id, external_id, lower(email), lower(username) from users
    where account_id = ${account_id} and (external_id = any(${externals}::text[]) or lower(username) = any(${usernames}::text[]))
  `.execute(db)
  return known
}

const staffColumns = sql`line int, id bigint, external_id text, username text, email text, first_name text, last_name text,
  title text, home_number text, mobile_number text, pager_email text,
  pager_number text, is_active boolean`

/** Returns the ids in row order. All get the same password, so they must change it. Users with a pager number and no mobile number carry a pager. */
export const insertStaff = async (
  db: Db,
  account_id: number,
  rows: StaffRow[],
  password_hash: string | null,
) => {
  const { rows: added } = await sql<{ id: number }>`
    insert into users (account_id, external_id, username, email, password_hash, must_change_password, first_name, last_name,
                       title, home_number, mobile_number, pager_email, pager_number, device_type, is_active)
    select ${account_id}, external_id, username, email, ${password_hash}::text, ${password_hash}::text is not null, first_name, last_name, coalesce(title, ''),
           coalesce(home_number, ''), coalesce(mobile_number, ''), coalesce(pager_email, ''),
           coalesce(pager_number, ''), case when pager_number <> '' and coalesce(mobile_number, '') = '' then 'pager' end,
           coalesce(is_active, true)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${staffColumns}) order by line
    returning id
  `.execute(db)
  return added.map(({ id }) => id)
}

export const updateStaff = async (db: Db, account_id: number, rows: (StaffRow & { id: number })[]) => {
  const { rows: changed } = await sql<{ id: number }>`
    with source as (
      select u.id, r.external_id, r.username, r.email, r.first_name, r.last_name,
             coalesce(r.title, u.title) as title, coalesce(r.home_number, u.home_number) as home_number,
             coalesce(r.mobile_number, u.mobile_number) as mobile_number,
             coalesce(r.pager_email, u.pager_email) as pager_email,
             coalesce(r.pager_number, u.pager_number) as pager_number, coalesce(r.is_active, u.is_active) as is_active
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${staffColumns})
      join users u on u.account_id = ${account_id} and u.id = r.id
    )
    update users u set external_id = s.external_id, username = s.username, email = s.email, first_name = s.first_name,
      last_name = s.last_name, title = s.title, home_number = s.home_number, mobile_number = s.mobile_number,
      pager_email = s.pager_email, pager_number = s.pager_number, is_active = s.is_active,
      -- Users with a pager and no mobile number carry the pager; their own choice is kept.
      device_type = case when u.device_type is null and s.pager_number <> '' and s.mobile_number = '' then 'pager'
                         else u.device_type end
    from source s
    where u.account_id = ${account_id} and u.id = s.id
      and (u.external_id, u.username, u.email, u.first_name, u.last_name, u.title, u.home_number, u.mobile_number,
           u.pager_email, u.pager_number, u.is_active)
        is distinct from (s.external_id, s.username, s.email, s.first_name, s.last_name, s.title, s.home_number,
           s.mobile_number, s.pager_email, s.pager_number, s.is_active)
    returning u.id
  `.execute(db)
  return changed.map(({ id }) => id)
}

export const setMissingPasswords = async (
  db: Db,
  account_id: number,
  user_ids: number[],
  password_hash: string,
) => {
  await sql`
    update users set password_hash = ${password_hash}, must_change_password = true
    where account_id = ${account_id} and id = any(${user_ids}::bigint[]) and password_hash is null
  `.execute(db)
}
