import type { OnCallDetails } from '@wardline/contract/paging/groups/on-call-details.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface SheetTime {
  /** ISO instants. */
  from: string
  to: string
  now: string
  account: string
  time_zone: string
}

/** The 24 hours from a time of a day, by default of today, in the zone of the account. */
export async function findSheetTime(
  db: Db,
  account_id: number,
  { day, starts }: { day: string | undefined; starts: string },
): Promise<SheetTime | undefined> {
  const { rows } = await sql<SheetTime>`
    select a.name as account, a.time_zone, at.now,
           wall.starts at time zone a.time_zone as from, (wall.starts + interval '1 day') at time zone a.time_zone as to
      from (select clock_now() as now offset 0) at, account a
     cross join lateral (
       select coalesce(${day ?? null}::date, (at.now at time zone a.time_zone)::date) + ${starts}::time as starts) wall
     where a.account_id = ${account_id}`.execute(db)
  return rows[0]
}

interface Params {
  account_id: number
  group_ids: number[]
  from: string
  to: string
}

/** The numbers and instructions of each call, by group. */
export async function findOnCallDetails(
  db: Db,
  account_id: number,
  group_ids: number[],
): Promise<Map<number, OnCallDetails[]>> {
  const { rows } = await sql<{ id: number; on_call_details: OnCallDetails[] }>`
    select id, on_call_details from paging_group
     where account_id = ${account_id} and id = any(${group_ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, on_call_details }) => [id, on_call_details]))
}

export interface ShiftOfSheet {
  group_id: number
  user_id: number
  display_name: string
  title: string
  call_order: number
  /** ISO instants, cut to the time of the sheet. */
  starts: string
  ends: string
  phone: string | null
}

/** Leaves out shifts of users who are locked or deactivated by then. */
export async function listShiftsOfSheet(
  db: Db,
  { account_id, group_ids, from, to }: Params,
): Promise<ShiftOfSheet[]> {
  const { rows } = await sql<ShiftOfSheet>`
    with params as materialized (
      select g.account_id, g.id as group_id, ${from}::timestamptz - g.longest_shift as earliest
        from paging_group g where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]))
    select k.group_id, s.user_id, u.display_name, u.title, s.call_order,
           greatest(s.starts, ${from}::timestamptz) as starts,
           least(s.ends, u.unavailable_since, ${to}::timestamptz) as ends,
           case when not u.hide_mobile_numbers then nullif(u.mobile_number, '') end as phone
      from params k
      join shift s on s.account_id = k.account_id and s.group_id = k.group_id
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${account_id} and s.starts >= k.earliest and s.starts < ${to}::timestamptz
       and s.ends > ${from}::timestamptz
       and (u.unavailable_since is null or u.unavailable_since > greatest(s.starts, ${from}::timestamptz))
     order by k.group_id, s.call_order, s.starts, s.id`.execute(db)
  return rows
}
