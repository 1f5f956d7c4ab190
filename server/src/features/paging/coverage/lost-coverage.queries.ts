import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface Key {
  account_id: number
  group_id: number
}

/** Times within the hours of service that would lose their last user who can receive. */
export async function findLostCoverage(
  db: Db,
  { account_id, group_id }: Key,
  change: { event_ids: readonly number[]; added: readonly { start: number; end: number; user_id: number }[] },
): Promise<{ start: string; end: string }[]> {
  const { rows } = await sql<{ start: string; end: string }>`
    with able as materialized (
      select s.event_id, tstzrange(s.starts, s.ends) as span
        from shift s join users u on u.account_id = s.account_id and u.id = s.user_id and u.is_active and not u.is_locked
       where s.account_id = ${account_id} and s.group_id = ${group_id} and s.ends > clock_now()
    ), hours as (
      select service_time(g.account_id, g.service_hours, coalesce(g.time_zone, a.time_zone), clock_now(),
                          clock_now() + interval '400 days') as open
        from paging_group g join account a on a.account_id = g.account_id
       where g.account_id = ${account_id} and g.id = ${group_id}
    ), added as (
      select tstzrange(to_timestamp(r.start / 1000), to_timestamp(r."end" / 1000)) as span
        from jsonb_to_recordset(${JSON.stringify(change.added)}::jsonb) as r(start float8, "end" float8, user_id bigint)
        join users u on u.account_id = ${account_id} and u.id = r.user_id and u.is_active and not u.is_locked
    )
    select lower(lost) as start, upper(lost) as "end"
      from hours
     cross join lateral unnest(
       hours.open * coalesce((select range_agg(span) from able), '{}')
       - coalesce((select range_agg(span) from (
           select span from able where event_id is null or event_id <> all(${change.event_ids}::bigint[])
           union all select span from added) after), '{}')) as lost
     order by 1 limit 200`.execute(db)
  return rows
}
