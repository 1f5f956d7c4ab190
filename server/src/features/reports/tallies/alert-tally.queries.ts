import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { countSteps } from './step.queries.ts'
import { timeOf, type Days } from './tally-time.queries.ts'

/**
 * Counts the alerts of these days again, of those that were attempted or failed. Receipts and failures count until the
 * end of the next day.
 */
export async function tallyAlerts(db: Db, { account_id, from, until }: Days): Promise<void> {
  await sql`
    delete from alert_tally
     where account_id = ${account_id} and day between ${from}::date and ${until}::date`.execute(db)
  await sql`
    with ${timeOf({ account_id, from, until })},
    each as (
      select (al.created at time zone span.time_zone)::date as day, al.channel, coalesce(al.provider, '') as provider,
             al.first_tried is not null as was_tried, al.priority = 2 as is_urgent,
             seconds_until(al.created, al.first_tried) as attempt_seconds,
             case when al.delivered < closes.at then seconds_until(al.first_tried, al.delivered) end as delivery_seconds,
             al.state = 'failed' and al.ended < closes.at as has_failed
        from span
        join alert al on al.account_id = ${account_id} and al.created >= span.begins and al.created < span.ends
       cross join lateral (
         select (date_trunc('day', al.created at time zone span.time_zone) + interval '2 days') at time zone span.time_zone as at
       ) closes
       where al.first_tried is not null or al.state = 'failed')
    insert into alert_tally (account_id, day, channel, provider, tried, delivered, failed, impossible, attempt_steps, delivery_steps)
    select ${account_id}, day, channel, provider, count(*) filter (where was_tried), count(delivery_seconds),
           count(*) filter (where has_failed and was_tried), count(*) filter (where has_failed and not was_tried),
           ${countSteps(sql.ref('attempt_seconds'), sql<boolean>`is_urgent`)}, ${countSteps(sql.ref('delivery_seconds'))}
      from each group by day, channel, provider`.execute(db)
}
