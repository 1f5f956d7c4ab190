import type { FreeMember } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export type FreeMemberRow = Omit<FreeMember, 'rest_hours' | 'duty_hours' | 'wish' | 'broken_rules'>

interface Params {
  account_id: number
  group_id: number
  spans: { start: number; end: number }[]
}

/** Members who can be paged, with their shifts in any group at these times. Free ones first, then by shifts of a month. */
export async function listFreeMembers(
  db: Db,
  { account_id, group_id, spans }: Params,
): Promise<FreeMemberRow[]> {
  const { rows } = await sql<FreeMemberRow>`
    with span as materialized (
      select to_timestamp(start / 1000) as starts, to_timestamp("end" / 1000) as ends
        from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s(start float8, "end" float8)
    )
    select u.id as user_id, u.display_name, busy.count as busy_count, busy.group_name as busy_with,
           (select count(*)::int from shift s
             where s.account_id = u.account_id and s.user_id = u.id and s.ends > clock_now()
               and s.starts < clock_now() + interval '30 days') as upcoming_shifts
      from paging_group_member m
      join users u on u.account_id = m.account_id and u.id = m.user_id and u.is_active and not u.is_locked
     cross join lateral (
       select count(distinct span.starts)::int as count, (array_agg(g.name order by s.starts))[1] as group_name
         from span
         join shift s on s.account_id = u.account_id and s.user_id = u.id and s.starts < span.ends and s.ends > span.starts
         join paging_group g on g.account_id = s.account_id and g.id = s.group_id) busy
     where m.account_id = ${account_id} and m.group_id = ${group_id}
     order by busy.count, upcoming_shifts, fold(u.display_name), u.id`.execute(db)
  return rows
}
