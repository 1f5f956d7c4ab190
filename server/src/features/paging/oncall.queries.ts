import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { isReachable } from '../accounts/presence.access.ts'

export interface OnCallShift {
  group_id: number
  user_id: number
  layer: number
  /** When the shift ends: an ISO instant. */
  until: string
  display_name: string
  title: string
  /** Active and not locked. */
  can_receive: boolean
  status: 'online' | 'dnd'
  last_seen: string | null
  is_reachable: boolean
  /** A number that the person lets others see. */
  phone: string | null
}

/** Null: now, by the database's clock. Asked once: a condition with a clock in it would walk every shift of the group. */
const moment = (at: string | null) =>
  sql`at as materialized (select coalesce(${at}::timestamptz, clock_now()) as moment)`

/**
 * Groups with the earliest moment at which a shift of theirs that is under way can have begun. It is worked out first:
 * where rows are guarded, no index serves a condition that computes with what stands in them.
 */
const asked = (account_id: number, group_ids: number[]) =>
  sql`asked as materialized (
      select g.account_id, g.id, at.moment - g.longest_shift as earliest
        from at, paging_group g where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]))`

/** Shifts that are under way, by group, layer and start. A shift ends the moment the next one begins. */
export async function whoIsOnCall(
  db: Db,
  account_id: number,
  group_ids: number[],
  at: string | null,
): Promise<OnCallShift[]> {
  const { rows } = await sql<OnCallShift>`
    with ${moment(at)}, ${asked(account_id, group_ids)}
    select s.group_id, s.user_id, s.layer, s.ends as until, u.display_name, u.title, u.last_seen,
           u.is_active and not u.is_locked as can_receive,
           case when not u.hide_mobile_numbers then nullif(u.mobile_number, '') end as phone,
           case when u.status_until <= at.moment then 'online' else u.status end as status,
           ${isReachable('u.account_id', 'u.id')} as is_reachable
      from at, asked
      join shift s on s.account_id = asked.account_id and s.group_id = asked.id
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${account_id} and s.starts >= asked.earliest and s.starts <= at.moment and s.ends > at.moment
     order by s.group_id, s.layer, s.starts, s.id`.execute(db)
  return rows
}

/** When the next shift begins in each of these groups; a group whose calendar has no more of them has no entry. */
export async function nextShifts(
  db: Db,
  account_id: number,
  group_ids: number[],
  at: string | null,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ group_id: number; starts: string }>`
    with ${moment(at)}
    select asked.group_id, next.starts from at, unnest(${group_ids}::bigint[]) as asked(group_id)
     cross join lateral (
       select starts from shift
        where account_id = ${account_id} and group_id = asked.group_id and starts > at.moment
        order by starts limit 1
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
