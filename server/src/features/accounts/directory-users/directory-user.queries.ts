import type { UserState } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { deviceTypeForPager } from '../users/new-user.queries.ts'

/** Fields that a directory fills. */
export interface DirectoryFields {
  username: string
  email: string
  first_name: string
  last_name: string
  title: string
  mobile_number: string
  home_number: string
  pager_email: string
  pager_number: string
}

const fieldColumns = sql`username text, email text, first_name text, last_name text, title text, mobile_number text,
  home_number text, pager_email text, pager_number text`

export async function updateUsers(
  db: Db,
  { account_id, actor_id }: { account_id: number; actor_id: number },
  rows: readonly (Partial<DirectoryFields> & { user_id: number })[],
): Promise<void> {
  const device_type = deviceTypeForPager({
    pager_number: sql`coalesce(r.pager_number, u.pager_number)`,
    pager_email: sql`coalesce(r.pager_email, u.pager_email)`,
    device_type: sql`u.device_type`,
  })
  await sql`
    update users u set username = coalesce(r.username, u.username), email = coalesce(r.email, u.email),
           first_name = coalesce(r.first_name, u.first_name), last_name = coalesce(r.last_name, u.last_name),
           title = coalesce(r.title, u.title), mobile_number = coalesce(r.mobile_number, u.mobile_number),
           home_number = coalesce(r.home_number, u.home_number), pager_email = coalesce(r.pager_email, u.pager_email),
           pager_number = coalesce(r.pager_number, u.pager_number), device_type = ${device_type},
           source = 'directory', version = u.version + 1, changed = clock_now(), changed_by_user_id = ${actor_id}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(user_id bigint, ${fieldColumns})
     where u.account_id = ${account_id} and u.id = r.user_id`.execute(db)
}

export interface DirectoryUserRow extends DirectoryFields {
  id: number
  state: UserState
  state_changed: string | null
}

/** Locks the rows until commit, by ascending id. */
export async function lockDirectoryUsers(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<DirectoryUserRow[]> {
  const { rows } = await sql<DirectoryUserRow>`
    select id, state, state_changed, username, email, first_name, last_name, title, mobile_number, home_number, pager_email,
           pager_number
      from users where account_id = ${account_id} and id = any(${[...user_ids]}::bigint[])
     order by id for no key update`.execute(db)
  return rows
}

export interface NameClaim {
  place: number
  /** Null for a new user. */
  user_id: number | null
  username: string | null
  email: string | null
}

/** Wanted names that another user has, or that a row before wants too. */
export async function findTakenNames(
  db: Db,
  account_id: number,
  claims: readonly NameClaim[],
): Promise<{ place: number; field: 'username' | 'email' }[]> {
  const { rows } = await sql<{ place: number; field: 'username' | 'email' }>`
    with wanted as (
      select place, coalesce(user_id, 0) as user_id, lower(username) as username, lower(email) as email,
             row_number() over (partition by lower(username) order by place) as same_username,
             row_number() over (partition by lower(email) order by place) as same_email
        from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
          as w(place int, user_id bigint, username text, email text)
    )
    select w.place, 'username' as field from wanted w
      join users u on u.account_id = ${account_id} and u.lower_username = w.username and u.id <> w.user_id
    union
    select w.place, 'email' from wanted w
      join users u on u.account_id = ${account_id} and u.lower_email = w.email and u.email <> '' and u.id <> w.user_id
     where w.email <> ''
    union
    select place, 'username' from wanted where username is not null and same_username > 1
    union
    select place, 'email' from wanted where email <> '' and same_email > 1`.execute(db)
  return rows
}

/** Users are edited here again. */
export const releaseUsers = (db: Db, account_id: number, user_ids: readonly number[]) =>
  sql`
    update users set source = 'local'
     where account_id = ${account_id} and id = any(${[...user_ids]}::bigint[]) and source = 'directory'`.execute(
    db,
  )

/** Filters out targets that were deleted. */
export async function listExistingTargets(
  db: Db,
  account_id: number,
  { department_ids, group_ids }: { department_ids: readonly number[]; group_ids: readonly number[] },
): Promise<{ departments: number[]; groups: number[] }> {
  const { rows } = await sql<{ departments: number[]; groups: number[] }>`
    select array(select id from department
                  where account_id = ${account_id} and id = any(${[...department_ids]}::bigint[])) as departments,
           array(select id from permission_group
                  where account_id = ${account_id} and id = any(${[...group_ids]}::bigint[])) as groups`.execute(
    db,
  )
  return rows[0] ?? { departments: [], groups: [] }
}
