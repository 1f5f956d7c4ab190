import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { isReachable } from '../accounts/presence.access.ts'

/** A shift of somebody who can receive. Instants as JSON has them: `2026-11-20T07:00:00+00:00`. */
export interface NearShift {
  user_id: number
  display_name: string
  layer: number
  starts: string
  ends: string
}

/** A shift of the day; what is only asked of whoever is on call now is null for the others. */
interface DayShift extends NearShift {
  is_now: boolean
  title: string
  phone: string | null
  status: 'online' | 'dnd'
  last_seen: string | null
  is_reachable: boolean
}

export interface GroupDay {
  group_id: number
  time_zone: string
  moment: string
  day_start: string
  day_end: string
  /** In the order of layers and beginnings. */
  shifts: DayShift[]
  group_cover: Cover | null
  department_cover: Cover | null
  operator_cover: Cover | null
}

export interface Cover {
  user_id: number
  display_name: string
}

/** A person of a fail-over chain, if they can receive. `on` joins them; every account: a part of a query, not one. */
const cover = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.is_active`)} and not ${sql.ref(`${alias}.is_locked`)} then
        json_build_object('user_id', ${sql.ref(`${alias}.id`)}, 'display_name', ${sql.ref(`${alias}.display_name`)}) end`

/**
 * Groups with the shifts that touch today in their own zone, one row for each, by the database's clock. The index is
 * walked from the longest shift's length before the day to its end, so it hardly matters how much is laid out; where
 * that is, is worked out first, as no index serves a computed condition on guarded rows.
 */
export async function daysOf(db: Db, account_id: number, group_ids: number[]): Promise<GroupDay[]> {
  const { rows } = await sql<GroupDay>`
    with at as materialized (select clock_now() as moment),
    asked as materialized (
      select g.account_id, g.id as group_id, g.fail_over_user_id, g.department_id, z.time_zone, at.moment,
             a.operator_user_id, day.starts as day_start, day.ends as day_end, day.starts - g.longest_shift as earliest
        from at, paging_group g
        join account a on a.account_id = g.account_id
       cross join lateral (select coalesce(g.time_zone, a.time_zone) as time_zone) z
       cross join lateral (select date_trunc('day', at.moment at time zone z.time_zone) as midnight) wall
       cross join lateral (select wall.midnight at time zone z.time_zone as starts,
                                  (wall.midnight + interval '1 day') at time zone z.time_zone as ends) day
       where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]) and g.type = 'ScheduleGroup'
    )
    select k.group_id, k.time_zone, k.moment, k.day_start, k.day_end, coalesce(day.shifts, '[]') as shifts,
           ${cover('gu')} as group_cover, ${cover('du')} as department_cover, ${cover('ou')} as operator_cover
      from asked k
      left join users gu on gu.account_id = k.account_id and gu.id = k.fail_over_user_id
      left join department d on d.account_id = k.account_id and d.id = k.department_id
      left join users du on du.account_id = d.account_id and du.id = d.fail_over_user_id
      left join users ou on ou.account_id = k.account_id and ou.id = k.operator_user_id
      left join lateral (
        select json_agg(json_build_object(
                 'user_id', s.user_id, 'display_name', u.display_name, 'layer', s.layer,
                 'starts', s.starts, 'ends', s.ends, 'is_now', now.is_now, 'title', u.title, 'last_seen', u.last_seen,
                 'phone', case when not u.hide_mobile_numbers then nullif(u.mobile_number, '') end,
                 'status', case when u.status_until <= k.moment then 'online' else u.status end,
                 'is_reachable', now.is_now and ${isReachable('u.account_id', 'u.id')}
               ) order by s.layer, s.starts, s.id) as shifts
          from shift s
          join users u on u.account_id = s.account_id and u.id = s.user_id
         cross join lateral (select s.starts <= k.moment and s.ends > k.moment as is_now) now
         where s.account_id = k.account_id and s.group_id = k.group_id
           and s.starts >= k.earliest and s.starts < k.day_end and s.ends > k.day_start
           and u.is_active and not u.is_locked
      ) day on true`.execute(db)
  return rows
}

export interface Beyond {
  group_id: number
  /** The first shift after the day at this layer or one that is called before it. */
  next: NearShift | null
  /** When the last shift before now ended. Instant. */
  since: string | null
}

/**
 * What lies outside of today, for the groups that need it: the next shift (`layer` or lower; 9 is any), and since when
 * nobody has been on call. `after`, `before`: instants, by group.
 */
export async function beyondTheDay(
  db: Db,
  account_id: number,
  asked: { group_id: number; layer: number; after: string; before: string }[],
): Promise<Beyond[]> {
  const { rows } = await sql<Beyond>`
    select k.group_id, next.shift as next, last.ends as since
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
           as k(group_id bigint, layer int, after timestamptz, before timestamptz)
      left join lateral (
        select json_build_object('user_id', s.user_id, 'display_name', u.display_name, 'layer', s.layer,
                                 'starts', s.starts, 'ends', s.ends) as shift
          from shift s join users u on u.account_id = s.account_id and u.id = s.user_id
         where s.account_id = ${account_id} and s.group_id = k.group_id and s.starts >= k.after and s.layer <= k.layer
           and u.is_active and not u.is_locked
         order by s.starts, s.layer, s.id limit 1
      ) next on true
      left join lateral (
        select s.ends from shift s join users u on u.account_id = s.account_id and u.id = s.user_id
         where s.account_id = ${account_id} and s.group_id = k.group_id and s.ends <= k.before
           and u.is_active and not u.is_locked
         order by s.ends desc limit 1
      ) last on true`.execute(db)
  return rows
}
