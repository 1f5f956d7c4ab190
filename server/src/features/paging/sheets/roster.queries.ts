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
  group_id: number
  /** Users with shifts, who need not be members. */
  user_ids: number[]
}

/** Members first, by name. */
export async function listRosterMembers(
  db: Db,
  { account_id, group_id, user_ids }: Params,
): Promise<RosterMember[]> {
  const { rows } = await sql<RosterMember>`
    select u.id as user_id, u.display_name, u.title, m.user_id is not null as is_member
      from users u
      left join paging_group_member m on m.account_id = u.account_id and m.group_id = ${group_id} and m.user_id = u.id
     where u.account_id = ${account_id}
       and ((m.user_id is not null and u.is_active) or u.id = any(${user_ids}::bigint[]))
     order by is_member desc, fold(u.last_name), fold(u.first_name), u.id`.execute(db)
  return rows
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
