import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { deviceTypeForPager } from '../users/new-user.queries.ts'
import type { KnownPerson } from './staff-plan.rules.ts'
import type { StaffRow } from './staff-rows.rules.ts'

/**
 * Users of the account whom a row may mean: by external id, e-mail address or user name. Joins: `= any` compares each user
 * with each row where the plan does not use an index.
 */
export const findKnownPeople = async (
  db: Db,
  account_id: number,
  rows: StaffRow[],
): Promise<KnownPerson[]> => {
  const emails = rows.map((row) => row.email.toLowerCase()).filter((email) => email !== '')
  const usernames = rows.map((row) => row.username.toLowerCase())
  const externals = rows.map((row) => row.external_id)
  const { rows: known } = await sql<KnownPerson>`
    select u.id, i.external_id, u.lower_email as email, u.lower_username as username
      from users u
      left join user_identity i on i.account_id = u.account_id and i.user_id = u.id and i.source = 'directory'
     where u.account_id = ${account_id} and u.id in (
       select e.id from unnest(${emails}::text[]) given(email)
         join users e on e.account_id = ${account_id} and e.lower_email = given.email and e.email <> ''
       union all
       select n.id from unnest(${usernames}::text[]) given(username)
         join users n on n.account_id = ${account_id} and n.lower_username = given.username
       union all
       select ui.user_id from unnest(${externals}::text[]) given(external_id)
         join user_identity ui on ui.account_id = ${account_id} and ui.source = 'directory'
          and ui.external_id = given.external_id)`.execute(db)
  return known
}

const staffColumns = sql`line int, id bigint, external_id text, username text, email text, first_name text, last_name text,
  title text, home_number text, mobile_number text, pager_email text,
  pager_number text, is_active boolean`

/**
 * Stores external ids, by which later imports find the users. A user who is matched for the first time becomes
 * one of the directory.
 */
export const insertIdentities = async (
  db: Db,
  account_id: number,
  people: { user_id: number; external_id: string }[],
) => {
  await sql`
    with given as (
      select user_id, external_id from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(user_id bigint, external_id text)
    ), linked as (
      update users u set source = 'directory' from given g
       where u.account_id = ${account_id} and u.id = g.user_id and u.source = 'local'
    )
    insert into user_identity (account_id, source, external_id, user_id)
    select ${account_id}, 'directory', external_id, user_id from given
    on conflict do nothing`.execute(db)
}

export interface DisabledUser {
  id: number
  display_name: string
}

/** Selects the users whom a row would deactivate now. */
export const findUsersToDisable = async (
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<DisabledUser[]> => {
  const { rows } = await sql<DisabledUser>`
    select id, display_name from users
     where account_id = ${account_id} and id = any(${[...user_ids]}::bigint[]) and state <> 'deactivated'
     order by id`.execute(db)
  return rows
}

export interface ChangedStaff {
  id: number
  is_deactivated: boolean
}

export const updateStaff = async (
  db: Db,
  account_id: number,
  rows: (StaffRow & { id: number })[],
  /** The author and reason of deactivations. */
  { actor_id, reason }: { actor_id: number | null; reason: string },
): Promise<ChangedStaff[]> => {
  const device_type = deviceTypeForPager({
    pager_number: sql`s.pager_number`,
    pager_email: sql`s.pager_email`,
    device_type: sql`u.device_type`,
  })
  const { rows: changed } = await sql<ChangedStaff>`
    with source as (
      select u.id, u.state as was, r.username, coalesce(nullif(r.email, ''), u.email) as email, r.first_name, r.last_name,
             coalesce(r.title, u.title) as title, coalesce(r.home_number, u.home_number) as home_number,
             coalesce(r.mobile_number, u.mobile_number) as mobile_number,
             coalesce(r.pager_email, u.pager_email) as pager_email,
             coalesce(r.pager_number, u.pager_number) as pager_number,
             case when r.is_active is false then 'deactivated' else u.state end as state
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${staffColumns})
      join users u on u.account_id = ${account_id} and u.id = r.id
    )
    update users u set username = s.username, email = s.email, first_name = s.first_name,
      last_name = s.last_name, title = s.title, home_number = s.home_number, mobile_number = s.mobile_number,
      pager_email = s.pager_email, pager_number = s.pager_number, state = s.state, version = u.version + 1,
      changed = clock_now(), changed_by_user_id = ${actor_id},
      state_changed = case when s.state <> u.state then clock_now() else u.state_changed end,
      state_changed_by_user_id = case when s.state <> u.state then ${actor_id} else u.state_changed_by_user_id end,
      state_reason = case when s.state <> u.state then ${reason} else u.state_reason end,
      device_type = ${device_type}
    from source s
    where u.account_id = ${account_id} and u.id = s.id
      and (u.username, u.email, u.first_name, u.last_name, u.title, u.home_number, u.mobile_number,
           u.pager_email, u.pager_number, u.state)
        is distinct from (s.username, s.email, s.first_name, s.last_name, s.title, s.home_number,
           s.mobile_number, s.pager_email, s.pager_number, s.state)
    returning u.id, s.state = 'deactivated' and s.was <> 'deactivated' as is_deactivated
  `.execute(db)
  return changed
}

export interface StaffChange {
  id: number
  /** Fields that differ from the row; `external_id` if the user is matched for the first time. */
  fields: string[]
  /** Names of departments that the user would join. */
  joined: string[]
  first_name: string
  last_name: string
  title: string
}

/** How users differ from their rows. */
export const findStaffChanges = async (
  db: Db,
  account_id: number,
  rows: (StaffRow & { id: number })[],
): Promise<StaffChange[]> => {
  const { rows: changes } = await sql<StaffChange>`
    select u.id, u.first_name, u.last_name, u.title, array_remove(array[
             case when u.username <> r.username then 'username' end,
             case when r.email <> '' and u.email <> r.email then 'email' end,
             case when u.first_name <> r.first_name then 'first_name' end,
             case when u.last_name <> r.last_name then 'last_name' end,
             case when u.title <> r.title then 'title' end,
             case when u.home_number <> r.home_number then 'home_number' end,
             case when u.mobile_number <> r.mobile_number then 'mobile_number' end,
             case when u.pager_number <> r.pager_number then 'pager_number' end,
             case when u.pager_email <> r.pager_email then 'pager_email' end,
             case when joined.names <> '{}' then 'departments' end,
             case when not exists (
               select from user_identity i where i.account_id = ${account_id} and i.user_id = u.id and i.source = 'directory'
             ) then 'external_id' end
           ], null) as fields, joined.names as joined
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${staffColumns}, departments text[])
      join users u on u.account_id = ${account_id} and u.id = r.id
     cross join lateral (
       select array(
         select d.name from department d
          where d.account_id = ${account_id} and d.name = any(r.departments) and not exists (
            select from user_department ud
             where ud.account_id = ${account_id} and ud.user_id = u.id and ud.department_id = d.id)) as names
       ) joined`.execute(db)
  return changes
}

export const findDepartmentNames = async (
  db: Db,
  account_id: number,
  names: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from department where account_id = ${account_id} and archived is null and name = any(${[...names]}::text[])`.execute(
    db,
  )
  return rows.map(({ name }) => name)
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
