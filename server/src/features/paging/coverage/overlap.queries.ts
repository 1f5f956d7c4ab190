import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Upcoming shifts of an event that overlap those of another one. */
export interface Overlap {
  user_id: number
  display_name: string
  /** Shifts of the same user, or of another user with the same call order in the same group. */
  is_same_user: boolean
  other_event_id: number | null
  other_group_id: number
  other_group: string
  other_user: string
  call_order: number
  count: number
  /** ISO instants of the first. */
  start: string
  end: string
}

interface Key {
  account_id: number
  group_id: number
}

/** A shift that is not in the calendar yet. */
export interface PlannedTime {
  user_id: number
  call_order: number
  /** Instants in ms since 1970. */
  start: number
  end: number
}

export const listOverlaps = (
  db: Db,
  { event_ids, ...key }: Key & { event_ids: number[] },
): Promise<Overlap[]> =>
  selectOverlaps(
    db,
    key,
    sql`select s.event_id, s.group_id, s.user_id, s.call_order, s.starts, s.ends from shift s
         where s.account_id = ${key.account_id} and s.group_id = ${key.group_id}
           and s.event_id = any(${event_ids}::bigint[]) and s.ends > clock_now()`,
    sql`o.event_id is distinct from s.event_id`,
  )

/** Overlaps of planned shifts with the calendar, apart from those of the events that they replace. */
export const listPlannedOverlaps = (
  db: Db,
  { planned, replaced, ...key }: Key & { planned: readonly PlannedTime[]; replaced: number[] },
): Promise<Overlap[]> =>
  selectOverlaps(
    db,
    key,
    sql`select null::bigint as event_id, ${key.group_id}::bigint as group_id, p.user_id, p.call_order,
               to_timestamp(p.start / 1000) as starts, to_timestamp(p."end" / 1000) as ends
          from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
            as p(user_id bigint, call_order smallint, start float8, "end" float8)`,
    sql`o.event_id is null or o.event_id <> all(${replaced}::bigint[])`,
  )

async function selectOverlaps(
  db: Db,
  { account_id }: Key,
  shifts: RawBuilder<unknown>,
  isOther: RawBuilder<unknown>,
): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    with s as materialized (${shifts})
    select distinct on (o.event_id, o.group_id, s.user_id, o.user_id)
           s.user_id, u.display_name, o.user_id = s.user_id as is_same_user, o.event_id as other_event_id,
           o.group_id as other_group_id, g.name as other_group, w.display_name as other_user, s.call_order,
           count(*) over (partition by o.event_id, o.group_id, s.user_id, o.user_id) as count,
           greatest(s.starts, o.starts) as start, least(s.ends, o.ends) as "end"
      from s
      join shift o on o.account_id = ${account_id} and o.starts < s.ends and o.ends > s.starts and o.ends > clock_now()
       and (${isOther})
       and (o.user_id = s.user_id or (o.group_id = s.group_id and o.call_order = s.call_order))
      join users u on u.account_id = ${account_id} and u.id = s.user_id
      join users w on w.account_id = o.account_id and w.id = o.user_id
      join paging_group g on g.account_id = o.account_id and g.id = o.group_id
     order by o.event_id, o.group_id, s.user_id, o.user_id, greatest(s.starts, o.starts)`.execute(db)
  return rows
}
