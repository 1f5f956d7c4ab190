import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export const findDemoAccount = async (
  db: Db,
): Promise<{ account_id: number; time_zone: string } | undefined> => {
  const { rows } = await sql<{ account_id: number; time_zone: string }>`
    select account_id, time_zone from account where is_demo and not is_internal`.execute(db)
  return rows[0]
}

export interface OnDuty {
  username: string
  is_nurse: boolean
}

/**
 * Users on call at `now`, then nurses, as long as they have the password of the demo: failed sign-ins would
 * lock out a person who chose another. `except` has the users that visitors sign in as.
 */
export const findStaffOnDuty = async (
  db: Db,
  account_id: number,
  { now, except, limit }: { now: string; except: string[]; limit: number },
): Promise<OnDuty[]> => {
  const { rows } = await sql<OnDuty>`
    select u.username, u.title ~ 'Nurse' as is_nurse
      from users u
      join account a on a.account_id = u.account_id and a.demo_password_hash = u.password_hash
      left join shift s on s.account_id = ${account_id} and s.user_id = u.id
       and s.starts <= ${now}::timestamptz and s.ends > ${now}::timestamptz
     where u.account_id = ${account_id} and u.is_active and u.username <> all(${except}::text[])
       and (s.user_id is not null or u.title ~ 'Nurse')
     group by u.id, u.username, u.title
     order by count(s.user_id) = 0, u.id
     limit ${limit}`.execute(db)
  return rows
}

/** Contacts that are paged: groups with an on-call calendar, and the users that visitors sign in as. */
export const findRecipients = async (
  db: Db,
  account_id: number,
  visitors: string[],
): Promise<{ groups: number[]; visitors: number[] }> => {
  const { rows } = await sql<{ id: number; is_group: boolean }>`
    select c.id, g.id is not null as is_group
      from contact c
      left join paging_group g on g.account_id = ${account_id} and g.id = c.paging_group_id
      left join users u on u.account_id = ${account_id} and u.id = c.user_id
     where c.account_id = ${account_id} and (g.type = 'ScheduleGroup' or u.username = any(${visitors}::text[]))
     order by c.id`.execute(db)
  const ids = (is_group: boolean) => rows.filter((row) => row.is_group === is_group).map(({ id }) => id)
  return { groups: ids(true), visitors: ids(false) }
}

export const findInpatients = async (db: Db, account_id: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from patient where account_id = ${account_id} and location_id is not null
     order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const countMessages = async (db: Db, account_id: number): Promise<number> => {
  const { rows } = await sql<{ messages: number }>`
    select count(*) as messages from message where account_id = ${account_id}`.execute(db)
  return rows[0]?.messages ?? 0
}
