import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { isReachable } from '../accounts/presence.access.ts'

/** A shift of somebody who can receive. Instants. */
export interface NearShift {
  user_id: number
  display_name: string
  layer: number
  starts: string
  ends: string
}

interface ShiftNow extends NearShift {
  group_id: number
  is_now: true
  title: string
  phone: string | null
  status: 'online' | 'dnd'
  last_seen: string | null
  is_reachable: boolean
}

/** A shift of the day. More about its person only while they are on call: most of a day's shifts are not of now. */
type DayShift = ShiftNow | (NearShift & { group_id: number; is_now: false })

export interface Cover {
  user_id: number
  display_name: string
}

/** A group with the bounds of its day, by the clock of the database at one moment for all. */
export interface BareDay {
  group_id: number
  time_zone: string
  moment: string
  day_start: string
  day_end: string
  /** No shift that touches the day began before this. */
  earliest: string
  group_cover: Cover | null
  department_cover: Cover | null
  operator_cover: Cover | null
}

export interface GroupDay extends BareDay {
  /** In the order of layers and beginnings. */
  shifts: DayShift[]
}

/** A person of a fail-over chain, if they can receive. `on` joins them; every account: a part of a query, not one. */
const cover = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.is_active`)} and not ${sql.ref(`${alias}.is_locked`)} then
        json_build_object('user_id', ${sql.ref(`${alias}.id`)}, 'display_name', ${sql.ref(`${alias}.display_name`)}) end`

/** Schedule groups with today in their own zone, by the database's clock, and who answers when nobody is on call. */
async function bareDays(db: Db, account_id: number, group_ids: number[]): Promise<BareDay[]> {
  const { rows } = await sql<BareDay>`
    with at as materialized (select clock_now() as moment)
    select g.id as group_id, z.time_zone, at.moment, day.starts as day_start, day.ends as day_end,
           day.starts - g.longest_shift as earliest,
           ${cover('gu')} as group_cover, ${cover('du')} as department_cover, ${cover('ou')} as operator_cover
      from at, paging_group g
      join account a on a.account_id = g.account_id
     cross join lateral (select coalesce(g.time_zone, a.time_zone) as time_zone) z
     cross join lateral (select date_trunc('day', at.moment at time zone z.time_zone) as midnight) wall
     cross join lateral (select wall.midnight at time zone z.time_zone as starts,
                                (wall.midnight + interval '1 day') at time zone z.time_zone as ends) day
      left join users gu on gu.account_id = g.account_id and gu.id = g.fail_over_user_id
      left join department d on d.account_id = g.account_id and d.id = g.department_id
      left join users du on du.account_id = d.account_id and du.id = d.fail_over_user_id
      left join users ou on ou.account_id = a.account_id and ou.id = a.operator_user_id
     where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]) and g.type = 'ScheduleGroup'`.execute(
    db,
  )
  return rows
}

/**
 * The shifts that touch these days. The index is walked from the longest shift's length before a day to its end, so it
 * hardly matters how much is laid out; the bounds come as values, as no index serves a computed one on guarded rows.
 */
async function shiftsOfDays(db: Db, account_id: number, days: BareDay[]): Promise<DayShift[]> {
  const moment = sql`${days[0]?.moment}::timestamptz`
  const is_now = sql`(s.starts <= ${moment} and s.ends > ${moment})`
  const each = (of: (day: BareDay) => number | string) => days.map(of)
  const { rows } = await sql<DayShift>`
    select k.group_id, s.user_id, u.display_name, s.layer, s.starts, s.ends, ${is_now} as is_now,
           case when ${is_now} then u.title end as title, case when ${is_now} then u.last_seen end as last_seen,
           case when ${is_now} and not u.hide_mobile_numbers then nullif(u.mobile_number, '') end as phone,
           case when ${is_now} then case when u.status_until <= ${moment} then 'online' else u.status end end as status,
           case when ${is_now} then ${isReachable('u.account_id', 'u.id')} end as is_reachable
      from unnest(${each((day) => day.group_id)}::bigint[], ${each((day) => day.earliest)}::timestamptz[],
                  ${each((day) => day.day_start)}::timestamptz[], ${each((day) => day.day_end)}::timestamptz[])
           as k(group_id, earliest, day_start, day_end)
     cross join lateral (
       select * from shift s
        where s.account_id = ${account_id} and s.group_id = k.group_id
          and s.starts >= k.earliest and s.starts < k.day_end and s.ends > k.day_start offset 0
     ) s
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where u.is_active and not u.is_locked
     order by k.group_id, s.layer, s.starts, s.id`.execute(db)
  return rows
}

/** Groups with the shifts that touch today in their own zone; two statements for all. */
export async function daysOf(db: Db, account_id: number, group_ids: number[]): Promise<GroupDay[]> {
  const days = await bareDays(db, account_id, group_ids)
  if (days.length === 0) return []
  const shifts = Map.groupBy(await shiftsOfDays(db, account_id, days), ({ group_id }) => group_id)
  return days.map((day) => ({ ...day, shifts: shifts.get(day.group_id) ?? [] }))
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
