import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface RosterMember {
  user_id: number
  display_name: string
  title: string
  is_member: boolean
}

interface Params {
  account_id: number
  group_ids: number[]
  /** Users with shifts, who need not be members. */
  user_ids: number[]
}

/** Members of any of the groups first, by name. */
export async function listRosterMembers(
  db: Db,
  { account_id, group_ids, user_ids }: Params,
): Promise<RosterMember[]> {
  const { rows } = await sql<RosterMember>`
    with members as materialized (
      select distinct user_id from paging_group_member
       where account_id = ${account_id} and group_id = any(${group_ids}::bigint[]))
    select u.id as user_id, u.display_name, u.title, m.user_id is not null as is_member
      from users u
      left join members m on m.user_id = u.id
     where u.account_id = ${account_id}
       and ((m.user_id is not null and u.is_active) or u.id = any(${user_ids}::bigint[]))
     order by is_member desc, fold(u.last_name), fold(u.first_name), u.id`.execute(db)
  return rows
}

export async function findTimeZone(db: Db, account_id: number): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from account where account_id = ${account_id}`.execute(db)
  const [account] = rows
  if (!account) throw new Error(`There is no account ${account_id}.`)
  return account.time_zone
}

export async function listHolidaysBetween(
  db: Db,
  account_id: number,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; name: string }[]> {
  const { rows } = await sql<{ day: string; name: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, name from holiday
     where account_id = ${account_id} and day between ${from}::date and ${to}::date order by day`.execute(db)
  return rows
}

export async function findDepartment(
  db: Db,
  account_id: number,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from department where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}
