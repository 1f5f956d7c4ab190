import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isReachable } from '../../accounts/presence/presence.access.ts'

export interface ShiftRow {
  account_id: number
  group_id: number
  group_uid: string
  group_name: string
  call_order: number
  user_id: number
  display_name: string
  starts: string
  ends: string
  time_zone: string
  is_now: boolean
  notified: string | null
  /** Fail-over users that can receive, in order: that of the group, of its department's fail-over user, operator. */
  owners: number[]
}

const columns = sql`g.account_id, g.id as group_id, g.uid as group_uid, g.name as group_name, s.call_order, s.user_id,
  u.display_name, s.starts, s.ends, coalesce(g.time_zone, a.time_zone) as time_zone`

const owners = sql`array(
  select o.id from unnest(array[g.fail_over_user_id, d.fail_over_user_id, a.fail_over_user_id, a.operator_user_id]) with ordinality as c(id, place)
    join users o on o.account_id = g.account_id and o.id = c.id and o.is_active and not o.is_locked
   order by c.place) as owners`

const around = sql`
  join users u on u.account_id = s.account_id and u.id = s.user_id
  join account a on a.account_id = g.account_id
  left join department d on d.account_id = g.account_id and d.id = g.department_id`

/**
 * Finds the current shifts of each group, and the next ones within a day. With `seen_by`, only groups that the
 * user belongs to or is the fail-over user of; with `null`, all groups. The lateral subqueries force one index
 * scan per group, even with outdated statistics.
 */
export async function findCurrentAndNextShifts(
  db: Db,
  account_id: number,
  { seen_by }: { seen_by: number | null },
): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    with at as materialized (select clock_now() as moment), seen as materialized (
      select g.id, at.moment - g.longest_shift as earliest from at, paging_group g
       where g.account_id = ${account_id} and g.type = 'ScheduleGroup'
         and (${seen_by}::bigint is null or g.fail_over_user_id = ${seen_by}::bigint
              or exists (select from paging_group_member m
                          where m.account_id = g.account_id and m.group_id = g.id and m.user_id = ${seen_by}::bigint))
    )
    select ${columns}, s.starts <= at.moment as is_now, n.notified, ${owners}
      from at, seen
     cross join lateral (
       (select * from shift where account_id = ${account_id} and group_id = seen.id
           and starts >= seen.earliest and starts <= at.moment and ends > at.moment offset 0)
       union all
       (select * from shift where account_id = ${account_id} and group_id = seen.id
           and starts = (select min(starts) from shift where account_id = ${account_id} and group_id = seen.id
                            and starts > at.moment and starts < at.moment + interval '1 day') offset 0)) s
      join paging_group g on g.account_id = s.account_id and g.id = s.group_id ${around}
      left join reachability_notice n on n.account_id = s.account_id and n.group_id = s.group_id and n.user_id = s.user_id
       and n.starts = s.starts
     order by g.name, s.starts, s.call_order, s.id`.execute(db)
  return rows
}

/** every account: one job serves all */
export async function findUncheckedShifts(worker: Db, within_minutes: number): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    with at as materialized (select clock_now() as moment)
    select distinct on (g.account_id, g.id, s.starts, s.user_id) ${columns}, false as is_now, null as notified, ${owners}
      from at, paging_group g
     cross join lateral (
       select * from shift where account_id = g.account_id and group_id = g.id
          and starts > at.moment and starts <= at.moment + make_interval(mins => ${within_minutes}::int)) s ${around}
     where g.type = 'ScheduleGroup' and not exists (
       select from reachability_notice n where n.account_id = g.account_id and n.group_id = g.id and n.user_id = s.user_id
          and n.starts = s.starts)
     order by g.account_id, g.id, s.starts, s.user_id, s.call_order`.execute(worker)
  return rows
}

export interface CheckedShift {
  group_id: number
  user_id: number
  starts: string
  problems: string[]
}

export async function recordCheckedShifts(
  db: Db,
  account_id: number,
  looked: readonly CheckedShift[],
): Promise<CheckedShift[]> {
  const { rows } = await sql<CheckedShift>`
    insert into reachability_notice (account_id, group_id, user_id, starts, problems)
    select ${account_id}, group_id, user_id, starts, problems
      from jsonb_to_recordset(${JSON.stringify(looked)}::jsonb)
           as l(group_id bigint, user_id bigint, starts timestamptz, problems text[])
    on conflict do nothing returning group_id, user_id, starts, problems`.execute(db)
  return rows
}

export const recordNotified = (db: Db, account_id: number, of: readonly CheckedShift[], thread_id: number) =>
  sql`update reachability_notice n set notified = clock_now(), thread_id = ${thread_id}
        from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as l(group_id bigint, user_id bigint, starts timestamptz)
       where n.account_id = ${account_id} and n.group_id = l.group_id and n.user_id = l.user_id and n.starts = l.starts`.execute(
    db,
  )

/** every account: one clean-up serves all */
export const deleteOldNotices = (worker: Db) =>
  sql`delete from reachability_notice where checked < clock_now() - interval '30 days'`.execute(worker)

export interface DeviceStatusRow {
  user_id: number
  was_seen: boolean
  ready: number
  blocked: number
  gone: number
}

export async function findDeviceStatus(
  db: Db,
  account_id: number,
  user_ids: number[],
): Promise<DeviceStatusRow[]> {
  const { rows } = await sql<DeviceStatusRow>`
    select u.id as user_id,
           ${isReachable('u.account_id', 'u.id')} or coalesce(greatest(u.last_seen, max(d.last_seen))
             > clock_now() - interval '1 day', false) as was_seen,
           count(*) filter (where d.gone is null and d.is_allowed)::int as ready,
           count(*) filter (where not d.is_allowed)::int as blocked,
           count(*) filter (where d.gone is not null and d.is_allowed)::int as gone
      from users u left join device d on d.account_id = u.account_id and d.user_id = u.id
     where u.account_id = ${account_id} and u.id = any(${user_ids}::bigint[])
     group by u.account_id, u.id`.execute(db)
  return rows
}
