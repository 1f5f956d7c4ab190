import type { OnCallDetails } from '@wardline/contract/paging/groups/on-call-details.schemas.ts'
import type { OnCallNow } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isReachable } from '../../accounts/presence/presence.access.ts'
import type { LayerFacts } from './shift-layer.rules.ts'

/** Times are ISO instants. */
export interface ReachableShift {
  user_id: number
  display_name: string
  call_order: number
  starts: string
  ends: string
}

interface ShiftNow extends ReachableShift {
  group_id: number
  is_now: true
  title: string
  phone: string | null
  status: 'online' | 'dnd'
  last_seen: string | null
  is_reachable: boolean
  layer: LayerFacts
}

/** User details only for current shifts: most shifts of a day are not current. */
type DayShift = ShiftNow | (ReachableShift & { group_id: number; is_now: false })

export interface FallbackUser {
  user_id: number
  display_name: string
}

/** Computed from one reading of the database clock. */
export interface DayBounds {
  group_id: number
  time_zone: string
  moment: string
  day_start: string
  day_end: string
  /** No shift of today begins before this. */
  earliest: string
  group_fallback: FallbackUser | null
  department_fallback: FallbackUser | null
  account_fallback: FallbackUser | null
  operator_fallback: FallbackUser | null
  service: OnCallNow['service']
  on_call_details: OnCallDetails[]
}

export interface GroupsAt {
  group_ids: number[]
  /** An ISO instant; null for now. */
  at: string | null
}

export interface GroupDay extends DayBounds {
  shifts: DayShift[]
}

/** Locking or deactivating a user ends their shift at that moment. every account: part of a query */
const served = sql`least(s.ends, u.unavailable_since)`
/** every account: part of a query */
const hasServed = sql`(u.unavailable_since is null or s.starts < u.unavailable_since)`

/** every account: part of a query */
const fallbackUser = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.is_active`)} and not ${sql.ref(`${alias}.is_locked`)} then
        json_build_object('user_id', ${sql.ref(`${alias}.id`)}, 'display_name', ${sql.ref(`${alias}.display_name`)}) end`

async function loadDayBounds(db: Db, account_id: number, { group_ids, at }: GroupsAt): Promise<DayBounds[]> {
  const { rows } = await sql<DayBounds>`
    with at as materialized (select coalesce(${at}::timestamptz, clock_now()) as moment)
    select g.id as group_id, z.time_zone, at.moment, day.starts as day_start, day.ends as day_end,
           day.starts - g.longest_shift as earliest, g.on_call_details,
           ${fallbackUser('gu')} as group_fallback, ${fallbackUser('du')} as department_fallback, ${fallbackUser('au')} as account_fallback, ${fallbackUser('ou')} as operator_fallback,
           case when g.service_hours is not null then (
             select jsonb_build_object(
                      'is_open', at.moment <@ open.spans,
                      'opens', (select min(lower(span)) from unnest(open.spans) span where lower(span) > at.moment),
                      'closes', (select upper(span) from unnest(open.spans) span where at.moment <@ span),
                      'today', (select coalesce(jsonb_agg(jsonb_build_object('start', lower(span), 'end', upper(span)) order by span), '[]')
                                  from unnest(service_time(g.account_id, g.service_hours, z.time_zone, day.starts, day.ends)) span))
               from service_time(g.account_id, g.service_hours, z.time_zone, at.moment, at.moment + interval '15 days') open(spans)
           ) end as service
      from at, paging_group g
      join account a on a.account_id = g.account_id
     cross join lateral (select coalesce(g.time_zone, a.time_zone) as time_zone) z
     cross join lateral (select date_trunc('day', at.moment at time zone z.time_zone) as midnight) wall
     cross join lateral (select wall.midnight at time zone z.time_zone as starts,
                                (wall.midnight + interval '1 day') at time zone z.time_zone as ends) day
      left join users gu on gu.account_id = g.account_id and gu.id = g.fail_over_user_id
      left join department d on d.account_id = g.account_id and d.id = g.department_id
      left join users du on du.account_id = d.account_id and du.id = d.fail_over_user_id
      left join users au on au.account_id = a.account_id and au.id = a.fail_over_user_id
      left join users ou on ou.account_id = a.account_id and ou.id = a.operator_user_id
     where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]) and g.type = 'ScheduleGroup'`.execute(
    db,
  )
  return rows
}

/** every account: part of a query. The event is null for a shift that is older than its calendar. */
const layerFacts = sql`(
  select json_build_object(
           'is_taken_over', s.takeover_id is not null,
           'is_override', exists (select from on_call_override o
                                   where o.account_id = s.account_id and o.event_id = s.event_id
                                     and o.original_start = s.original_start),
           'fixed_plan', (select p.name from fixed_plan p
                           where p.account_id = e.account_id and p.id = e.fixed_plan_id),
           'rotation', (select r.name from rotation r where r.account_id = e.account_id and r.id = e.rotation_id),
           'is_imported', exists (select from imported_shift i
                                   where i.account_id = e.account_id and i.event_id = e.id),
           'repeats', e.rule_id is not null)
    from (select) shift_row left join on_call_event e on e.account_id = s.account_id and e.id = s.event_id)`

/**
 * The index range starts the longest shift's length before the day, so the cost does not depend on how far ahead
 * shifts are generated. The bounds are passed as values: with row-level security, PostgreSQL does not use an index
 * for a computed bound.
 */
async function shiftsOfDays(db: Db, account_id: number, days: DayBounds[]): Promise<DayShift[]> {
  const moment = sql`${days[0]?.moment}::timestamptz`
  const is_now = sql`(s.starts <= ${moment} and ${served} > ${moment})`
  const each = <T>(pick: (day: DayBounds) => T): T[] => days.map(pick)
  const { rows } = await sql<DayShift>`
    select k.group_id, s.user_id, u.display_name, s.call_order, s.starts, ${served} as ends, ${is_now} as is_now,
           case when ${is_now} then u.title end as title, case when ${is_now} then u.last_seen end as last_seen,
           case when ${is_now} and not u.hide_mobile_numbers then nullif(u.mobile_number, '') end as phone,
           case when ${is_now} then case when u.status_until <= ${moment} then 'online' else u.status end end as status,
           case when ${is_now} then ${isReachable('u.account_id', 'u.id')} end as is_reachable,
           case when ${is_now} then ${layerFacts} end as layer
      from unnest(${each((day) => day.group_id)}::bigint[], ${each((day) => day.earliest)}::timestamptz[],
                  ${each((day) => day.day_start)}::timestamptz[], ${each((day) => day.day_end)}::timestamptz[])
           as k(group_id, earliest, day_start, day_end)
     cross join lateral (
       select * from shift s
        where s.account_id = ${account_id} and s.group_id = k.group_id
          and s.starts >= k.earliest and s.starts < k.day_end and s.ends > k.day_start offset 0
     ) s
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where ${hasServed} and (u.unavailable_since is null or u.unavailable_since > k.day_start)
     order by k.group_id, s.call_order, s.starts, s.id`.execute(db)
  return rows
}

/** Two statements, however many groups. */
export async function loadGroupDays(db: Db, account_id: number, groups: GroupsAt): Promise<GroupDay[]> {
  const days = await loadDayBounds(db, account_id, groups)
  if (days.length === 0) return []
  const shifts = Map.groupBy(await shiftsOfDays(db, account_id, days), ({ group_id }) => group_id)
  return days.map((day) => ({ ...day, shifts: shifts.get(day.group_id) ?? [] }))
}

export interface OtherDays {
  group_id: number
  next: ReachableShift | null
  /** End of the last shift before now; ISO instant. */
  since: string | null
}

/**
 * Looks outside of today: the next shift (`call_order` or earlier; 9 matches any), and the end of the last
 * shift before a gap. `after` and `before` are ISO instants.
 */
export async function findShiftsOnOtherDays(
  db: Db,
  account_id: number,
  params: { group_id: number; call_order: number; after: string; before: string }[],
): Promise<OtherDays[]> {
  const { rows } = await sql<OtherDays>`
    select k.group_id, next.shift as next, last.ends as since
      from jsonb_to_recordset(${JSON.stringify(params)}::jsonb)
           as k(group_id bigint, call_order int, after timestamptz, before timestamptz)
      left join lateral (
        select json_build_object('user_id', s.user_id, 'display_name', u.display_name, 'call_order', s.call_order,
                                 'starts', s.starts, 'ends', s.ends) as shift
          from shift s join users u on u.account_id = s.account_id and u.id = s.user_id
         where s.account_id = ${account_id} and s.group_id = k.group_id and s.starts >= k.after and s.call_order <= k.call_order
           and u.is_active and not u.is_locked
         order by s.starts, s.call_order, s.id limit 1
      ) next on true
      left join lateral (
        select ${served} as ends from shift s join users u on u.account_id = s.account_id and u.id = s.user_id
         where s.account_id = ${account_id} and s.group_id = k.group_id and s.ends <= k.before and ${hasServed}
         order by s.ends desc limit 1
      ) last on true`.execute(db)
  return rows
}
