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

export interface GroupOfSheet {
  group_id: number
  on_call_details: OnCallDetails[]
  gaps: { start: string; end: string }[]
}

interface Params {
  account_id: number
  group_ids: number[]
  from: string
  to: string
}

/** The gaps within the hours of service, as instants. */
export async function listGroupsOfSheet(
  db: Db,
  { account_id, group_ids, from, to }: Params,
): Promise<GroupOfSheet[]> {
  const { rows } = await sql<GroupOfSheet>`
    with params as materialized (
      select g.account_id, g.id as group_id, g.service_hours, coalesce(g.time_zone, a.time_zone) as time_zone,
             g.on_call_details, ${from}::timestamptz - g.longest_shift as earliest
        from paging_group g join account a on a.account_id = g.account_id
       where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]))
    select k.group_id, k.on_call_details,
           (select coalesce(jsonb_agg(jsonb_build_object('start', lower(h), 'end', upper(h)) order by h), '[]')
              from unnest(service_time(k.account_id, k.service_hours, k.time_zone, ${from}, ${to})
                          - coalesce(covered.spans, '{}'::tstzmultirange)) h) as gaps
      from params k
     cross join lateral (
       select range_agg(tstzrange(s.starts, least(s.ends, u.unavailable_since))) as spans
         from shift s join users u on u.account_id = s.account_id and u.id = s.user_id
        where s.account_id = ${account_id} and s.group_id = k.group_id
          and s.starts >= k.earliest and s.starts < ${to}::timestamptz and s.ends > ${from}::timestamptz
          and (u.unavailable_since is null or u.unavailable_since > s.starts)) covered`.execute(db)
  return rows
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
