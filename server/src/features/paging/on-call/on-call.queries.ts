import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isReachable } from '../../accounts/presence/presence.access.ts'

export interface OnCallShift {
  group_id: number
  user_id: number
  call_order: number
  /** ISO instants. */
  since: string
  until: string
  display_name: string
  title: string
  can_receive: boolean
  status: 'online' | 'dnd'
  last_seen: string | null
  is_reachable: boolean
  phone: string | null
  now: string
  time_zone: string
}

/** Uses the database clock for null. Read once, since a clock call in a condition would scan all shifts of the group. */
const moment = (at: string | null) =>
  sql`at as materialized (select coalesce(${at}::timestamptz, clock_now()) as moment)`

/**
 * The earliest start that a current shift can have. Materialized first: with row-level security, PostgreSQL
 * does not use an index for a computed bound.
 */
const params = (account_id: number, group_ids: number[]) =>
  sql`params as materialized (
      select g.account_id, g.id, at.moment - g.longest_shift as earliest
        from at, paging_group g where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]))`

export async function listCurrentShifts(
  db: Db,
  account_id: number,
  group_ids: number[],
  at: string | null,
): Promise<OnCallShift[]> {
  const { rows } = await sql<OnCallShift>`
    with ${moment(at)}, ${params(account_id, group_ids)}
    select s.group_id, s.user_id, s.call_order, s.starts as since, s.ends as until, u.display_name, u.title, u.last_seen,
           u.is_active and not u.is_locked as can_receive,
           case when not u.hide_mobile_numbers then nullif(u.mobile_number, '') end as phone,
           case when u.status_until <= at.moment then 'online' else u.status end as status,
           ${isReachable('u.account_id', 'u.id')} as is_reachable, at.moment as now, a.time_zone
      from at, params
      join account a on a.account_id = params.account_id
      join shift s on s.account_id = params.account_id and s.group_id = params.id
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${account_id} and s.starts >= params.earliest and s.starts <= at.moment and s.ends > at.moment
     order by s.group_id, s.call_order, s.starts, s.id`.execute(db)
  return rows
}

export async function findNextShiftStarts(
  db: Db,
  account_id: number,
  group_ids: number[],
  at: string | null,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ group_id: number; starts: string }>`
    with ${moment(at)}
    select params.group_id, next.starts from at, unnest(${group_ids}::bigint[]) as params(group_id)
     cross join lateral (
       select s.starts from shift s join users u on u.account_id = s.account_id and u.id = s.user_id
        where s.account_id = ${account_id} and s.group_id = params.group_id and s.starts > at.moment
          and u.is_active and not u.is_locked
        order by s.starts limit 1
     ) next`.execute(db)
  return new Map(rows.map((row) => [row.group_id, row.starts]))
}

export async function isScheduleGroup(db: Db, account_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from paging_group where account_id = ${account_id} and id = ${id} and type = 'ScheduleGroup'`.execute(
    db,
  )
  return rows.length === 1
}

/** Shifts that are current at some moment of the period, sorted by call order. `can_receive` is that of today. */
export async function listShiftsDuring(
  db: Db,
  account_id: number,
  group_ids: number[],
  { from, to }: { from: string; to: string },
): Promise<OnCallShift[]> {
  const { rows } = await sql<OnCallShift>`
    with params as materialized (
      select g.account_id, g.id, ${from}::timestamptz - g.longest_shift as earliest
        from paging_group g where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]))
    select s.group_id, s.user_id, s.call_order, s.starts as since, s.ends as until, u.display_name, u.title, u.last_seen,
           u.is_active and not u.is_locked as can_receive, null::text as phone, u.status,
           true as is_reachable, s.starts as now, a.time_zone
      from params
      join account a on a.account_id = params.account_id
      join shift s on s.account_id = params.account_id and s.group_id = params.id
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${account_id} and s.starts >= params.earliest and s.starts <= ${to}::timestamptz
       and s.ends > ${from}::timestamptz
     order by s.group_id, s.call_order, s.starts, s.id`.execute(db)
  return rows
}
