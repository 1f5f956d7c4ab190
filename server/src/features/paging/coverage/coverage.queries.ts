import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface Gap {
  start: string
  end: string
}

export interface CoverageGaps {
  group_id: number
  time_zone: string
  /** ISO instants; twelve calendar months in the group's zone. */
  from: string
  until: string
  count: number
  gaps: Gap[]
}

/**
 * The gaps of the group `k` between two times: its hours of service without the shifts of users who can receive, which
 * end when their user is locked or deactivated. Shifts are aggregated by user first: a year of shifts belongs to few
 * users, and joining each user once takes a third of the time of joining each shift. every account: `k` belongs to one
 */
const findGapsOfGroup = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
       select service_time(k.account_id, k.service_hours, k.time_zone, ${from}, ${to})
              - coalesce(range_agg(own.spans * tstzmultirange(tstzrange(null, u.unavailable_since))),
                         '{}'::tstzmultirange) as gaps
         from (select s.account_id, s.user_id, range_agg(tstzrange(s.starts, s.ends)) as spans from shift s
                where s.account_id = k.account_id and s.group_id = k.group_id
                  and s.starts >= k.earliest and s.starts < ${to} and s.ends > ${from}
                group by s.account_id, s.user_id) own
         join users u on u.account_id = own.account_id and u.id = own.user_id`

/** The gaps of the next twelve months. One statement for all groups; other group types are omitted. */
export async function findGaps(
  db: Db,
  account_id: number,
  group_ids: number[],
  most: number,
): Promise<CoverageGaps[]> {
  const { rows } = await sql<CoverageGaps>`
    with params as materialized (
      select g.account_id, g.id as group_id, g.service_hours, at.moment - g.longest_shift as earliest, z.time_zone, at.moment,
             (at.moment at time zone z.time_zone + interval '12 months') at time zone z.time_zone as until
        from (select clock_now() as moment offset 0) at, paging_group g
        join account a on a.account_id = g.account_id
       cross join lateral (select coalesce(g.time_zone, a.time_zone) as time_zone) z
       where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]) and g.type = 'ScheduleGroup'
    )
    select k.group_id, k.time_zone, k.moment as from, k.until,
           (select count(*) from unnest(open.gaps)) as count,
           array(select json_build_object('start', lower(h), 'end', upper(h))
                   from unnest(open.gaps) h order by lower(h) limit ${most}) as gaps
      from params k
     cross join lateral (${findGapsOfGroup(sql`k.moment`, sql`k.until`)}) open`.execute(db)
  return rows
}

interface Window {
  account_id: number
  group_ids: number[]
  /** ISO instants. */
  from: string
  to: string
}

/** The gaps of each group in a window, also a past one, but not before the first shift of the group. */
export async function findGapsBetween(
  db: Db,
  { account_id, group_ids, from, to }: Window,
): Promise<Map<number, Gap[]>> {
  const { rows } = await sql<{ group_id: number; gaps: Gap[] }>`
    with params as materialized (
      select g.account_id, g.id as group_id, g.service_hours, coalesce(g.time_zone, a.time_zone) as time_zone,
             ${from}::timestamptz - g.longest_shift as earliest,
             least(clock_now(), (select min(s.starts) from shift s
                                  where s.account_id = g.account_id and s.group_id = g.id)) as first
        from paging_group g join account a on a.account_id = g.account_id
       where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]))
    select k.group_id,
           (select coalesce(jsonb_agg(jsonb_build_object('start', lower(h), 'end', upper(h)) order by h), '[]')
              from unnest(open.gaps * tstzmultirange(tstzrange(k.first, null))) h) as gaps
      from params k
     cross join lateral (${findGapsOfGroup(sql`${from}::timestamptz`, sql`${to}::timestamptz`)}) open`.execute(
    db,
  )
  return new Map(rows.map(({ group_id, gaps }) => [group_id, gaps]))
}

export interface GapContext {
  at: number
  unable: string[]
  cancelled: string[]
  /** The fixed plan in whose span the gap lies. */
  fixed_plan: string | null
  ended: string | null
}

export async function findGapContexts(
  db: Db,
  account_id: number,
  group_id: number,
  gaps: Gap[],
): Promise<GapContext[]> {
  const { rows } = await sql<GapContext>`
    with gap as materialized (
      select ordinality - 1 as at, (value->>'start')::timestamptz as starts, (value->>'end')::timestamptz as ends
        from jsonb_array_elements(${JSON.stringify(gaps)}::jsonb) with ordinality
    )
    select gap.at,
           array(select distinct u.display_name
                   from paging_group g
                  cross join lateral (select gap.starts - g.longest_shift as earliest offset 0) span
                   join shift s on s.account_id = g.account_id and s.group_id = g.id
                   join users u on u.account_id = s.account_id and u.id = s.user_id
                  where g.account_id = ${account_id} and g.id = ${group_id}
                    and s.starts >= span.earliest and s.starts < gap.ends and s.ends > gap.starts
                  order by 1) as unable,
           array(select distinct u.display_name
                   from on_call_event e
                   join on_call_override o on o.account_id = e.account_id and o.event_id = e.id
                   join users u on u.account_id = o.account_id and u.id = o.user_id
                  where e.account_id = ${account_id} and e.group_id = ${group_id} and o.is_cancelled
                    and o.starts at time zone e.time_zone < gap.ends and o.ends at time zone e.time_zone > gap.starts
                  order by 1) as cancelled,
           (select p.name from fixed_plan p
             where p.account_id = ${account_id} and p.group_id = ${group_id} and p.removed is null
               and p.starts at time zone p.time_zone < gap.ends and p.ends at time zone p.time_zone > gap.starts
             order by p.starts limit 1) as fixed_plan,
           (select u.display_name
              from shift s
              join on_call_event e on e.account_id = s.account_id and e.id = s.event_id and e.rule_id is not null
              join users u on u.account_id = s.account_id and u.id = s.user_id
             where s.account_id = ${account_id} and s.group_id = ${group_id} and s.ends = gap.starts
               and not exists (select from shift later where later.account_id = s.account_id
                                  and later.event_id = s.event_id and later.starts > s.starts)
             limit 1) as ended
      from gap order by gap.at`.execute(db)
  return rows
}
