import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { DaysFilter } from './volume.queries.ts'

type MonitoringRow = {
  id: number
  monitor: string
  started: string
  ended: string | null
  seconds: number
  reason: string
}

/** Monitoring of a user that ran on a day of the period. `ended` is null while it runs. */
export async function listMonitoring(
  db: Db,
  { account_id, from, until }: DaysFilter,
  user_id: number,
): Promise<MonitoringRow[]> {
  const { rows } = await sql<MonitoringRow>`
    select m.id, u.display_name as monitor, m.started, span.ended, coalesce(m.reason, '') as reason,
           extract(epoch from coalesce(span.ended, clock_now()) - m.started)::int as seconds
      from account a
      join monitoring m on m.account_id = ${account_id} and m.user_id = ${user_id}
      join users u on u.account_id = ${account_id} and u.id = m.monitor_id
     cross join lateral (
       select case when coalesce(m.ended, m.expires) <= clock_now() then coalesce(m.ended, m.expires) end as ended) span
     where a.account_id = ${account_id}
       and m.started < (${until}::date + 1)::timestamp at time zone a.time_zone
       and coalesce(m.ended, m.expires) >= ${from}::date::timestamp at time zone a.time_zone
     order by m.id`.execute(db)
  return rows
}
