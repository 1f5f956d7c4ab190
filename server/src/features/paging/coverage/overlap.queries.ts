import { sql } from 'kysely'
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

export async function listOverlaps(
  db: Db,
  { account_id, group_id, event_ids }: { account_id: number; group_id: number; event_ids: number[] },
): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select distinct on (o.event_id, o.group_id, s.user_id, o.user_id)
           s.user_id, u.display_name, o.user_id = s.user_id as is_same_user, o.event_id as other_event_id,
           o.group_id as other_group_id, g.name as other_group, w.display_name as other_user, s.call_order,
           count(*) over (partition by o.event_id, o.group_id, s.user_id, o.user_id) as count,
           greatest(s.starts, o.starts) as start, least(s.ends, o.ends) as "end"
      from shift s
      join shift o on o.account_id = s.account_id and o.starts < s.ends and o.ends > s.starts and o.ends > clock_now()
       and o.event_id is distinct from s.event_id
       and (o.user_id = s.user_id or (o.group_id = s.group_id and o.call_order = s.call_order))
      join users u on u.account_id = s.account_id and u.id = s.user_id
      join users w on w.account_id = o.account_id and w.id = o.user_id
      join paging_group g on g.account_id = o.account_id and g.id = o.group_id
     where s.account_id = ${account_id} and s.group_id = ${group_id} and s.event_id = any(${event_ids}::bigint[])
       and s.ends > clock_now()
     order by o.event_id, o.group_id, s.user_id, o.user_id, greatest(s.starts, o.starts)`.execute(db)
  return rows
}
