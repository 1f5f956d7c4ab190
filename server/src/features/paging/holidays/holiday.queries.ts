import type { Holiday, HolidaysBody } from '@wardline/contract/paging/holidays/holiday.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Lists the holidays of today, in the account's time zone, and later. */
export async function listHolidays(db: Db, account_id: number): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select h.id, to_char(h.day, 'YYYY-MM-DD') as day, h.name from holiday h
      join account a on a.account_id = h.account_id
     where h.account_id = ${account_id} and h.day >= (clock_now() at time zone a.time_zone)::date
     order by h.day`.execute(db)
  return rows
}

export async function addHolidays(
  db: Db,
  account_id: number,
  holidays: HolidaysBody['holidays'],
): Promise<void> {
  await sql`
    insert into holiday (account_id, day, name)
    select ${account_id}, day, min(name) from jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb) as h(day date, name text)
     group by day
    on conflict (account_id, day) do update set name = excluded.name`.execute(db)
}

export async function removeHoliday(db: Db, account_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from holiday where account_id = ${account_id} and id = ${id} returning id`.execute(db)
  return rows.length === 1
}

/** Groups whose hours of service depend on holidays. */
export async function listGroupsWithHolidays(db: Db, account_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from paging_group
     where account_id = ${account_id} and jsonb_typeof(service_hours -> 'holidays') = 'array' order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Locks the groups with a rotation that skips holidays. */
export async function lockGroupsWithoutDutyOnHolidays(db: Db, account_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from paging_group g
     where g.account_id = ${account_id} and exists (
       select from rotation r join rotation_plan p on p.account_id = r.account_id and p.rotation_id = r.id
        where r.account_id = g.account_id and r.group_id = g.id and p.replaced is null
          and (p.settings ->> 'skips_holidays')::boolean)
     order by g.id for update`.execute(db)
  return rows.map(({ id }) => id)
}
