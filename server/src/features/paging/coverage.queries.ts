import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export interface Hole {
  /** Instants. */
  start: string
  end: string
}

export interface GroupHoles {
  group_id: number
  time_zone: string
  /** From this instant until that one, twelve months later on the group's calendar. */
  from: string
  until: string
  count: number
  /** The first of them, in their order; a row of a list asks for one. */
  holes: Hole[]
}

/**
 * The time from now for twelve months without anybody on call who can receive: what is left of it when all shifts are
 * taken away. For all of these groups in one statement; those that are no schedule groups are left out. A year of
 * shifts belongs to a few people: looking up each of them once is a third of the time of looking at each shift's.
 */
export async function holesOf(
  db: Db,
  account_id: number,
  group_ids: number[],
  most: number,
): Promise<GroupHoles[]> {
  const { rows } = await sql<GroupHoles>`
    with asked as materialized (
      select g.account_id, g.id as group_id, at.moment - g.longest_shift as earliest, z.time_zone, at.moment,
             (at.moment at time zone z.time_zone + interval '12 months') at time zone z.time_zone as until
        from (select clock_now() as moment offset 0) at, paging_group g
        join account a on a.account_id = g.account_id
       cross join lateral (select coalesce(g.time_zone, a.time_zone) as time_zone) z
       where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]) and g.type = 'ScheduleGroup'
    )
    select k.group_id, k.time_zone, k.moment as from, k.until,
           (select count(*) from unnest(open.holes)) as count,
           array(select json_build_object('start', lower(h), 'end', upper(h))
                   from unnest(open.holes) h order by lower(h) limit ${most}) as holes
      from asked k
     cross join lateral (
       select tstzmultirange(tstzrange(k.moment, k.until))
              - coalesce(range_agg(own.spans), '{}'::tstzmultirange) as holes
         from (select s.account_id, s.user_id, range_agg(tstzrange(s.starts, s.ends)) as spans from shift s
                where s.account_id = k.account_id and s.group_id = k.group_id
                  and s.starts >= k.earliest and s.starts < k.until and s.ends > k.moment
                group by s.account_id, s.user_id) own
         join users u on u.account_id = own.account_id and u.id = own.user_id
        where u.is_active and not u.is_locked
     ) open`.execute(db)
  return rows
}

export interface Around {
  /** Which hole, by its place in what was asked. */
  at: number
  /** Whoever has a shift in it, and cannot receive. */
  unable: string[]
  /** Whose shift was cancelled in it. */
  cancelled: string[]
  /** Whose series the shift just before it was the last of. */
  ended: string | null
}

/** What lies in and before holes of one group. */
export async function aroundHoles(
  db: Db,
  account_id: number,
  group_id: number,
  holes: Hole[],
): Promise<Around[]> {
  const { rows } = await sql<Around>`
    with hole as materialized (
      select ordinality - 1 as at, (value->>'start')::timestamptz as starts, (value->>'end')::timestamptz as ends
        from jsonb_array_elements(${JSON.stringify(holes)}::jsonb) with ordinality
    )
    select hole.at,
           array(select distinct u.display_name
                   from paging_group g
                  cross join lateral (select hole.starts - g.longest_shift as earliest offset 0) span
                   join shift s on s.account_id = g.account_id and s.group_id = g.id
                   join users u on u.account_id = s.account_id and u.id = s.user_id
                  where g.account_id = ${account_id} and g.id = ${group_id}
                    and s.starts >= span.earliest and s.starts < hole.ends and s.ends > hole.starts
                  order by 1) as unable,
           array(select distinct u.display_name
                   from on_call_event e
                   join on_call_override o on o.account_id = e.account_id and o.event_id = e.id
                   join users u on u.account_id = o.account_id and u.id = o.user_id
                  where e.account_id = ${account_id} and e.group_id = ${group_id} and o.is_cancelled
                    and o.starts at time zone e.time_zone < hole.ends and o.ends at time zone e.time_zone > hole.starts
                  order by 1) as cancelled,
           (select u.display_name
              from shift s
              join on_call_event e on e.account_id = s.account_id and e.id = s.event_id and e.rule_id is not null
              join users u on u.account_id = s.account_id and u.id = s.user_id
             where s.account_id = ${account_id} and s.group_id = ${group_id} and s.ends = hole.starts
               and not exists (select from shift later where later.account_id = s.account_id
                                  and later.event_id = s.event_id and later.starts > s.starts)
             limit 1) as ended
      from hole order by hole.at`.execute(db)
  return rows
}
