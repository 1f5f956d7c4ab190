import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './reports.tables.ts'

type Channel = SystemStatus['channels'][number]

/** In a select of its own, so that an index can be walked from it. */
const day = sql`(select clock_now() - interval '24 hours')`

/**
 * What became of an account's alerts of the last 24 hours, by what they went by. The first attempt is counted once for
 * each person and message, for whichever way was tried first: another may lead nowhere. Only of what is urgent, as
 * everything else may wait for quiet hours or for the person's own delays.
 */
export async function channelsOf(db: Db, account_id: number): Promise<Channel[]> {
  const { rows } = await sql<Channel>`
    with firsts as (
      select distinct on (thread_id, message_id, user_id)
             medium, extract(epoch from first_tried - created)::float8 as took
        from alert
       where account_id = ${account_id} and created > ${day} and priority = 2 and first_tried is not null
       order by thread_id, message_id, user_id, first_tried
    ), spans as (
      select medium, percentile_cont(0.5) within group (order by took) as median,
             percentile_cont(0.99) within group (order by took) as p99
        from firsts group by medium
    ), fates as (
      select medium, count(first_tried)::int as tried,
             count(*) filter (where state = 'delivered')::int as delivered,
             count(first_tried) filter (where state = 'failed')::int as failed,
             count(*) filter (where state = 'failed' and first_tried is null)::int as impossible
        from alert where account_id = ${account_id} and created > ${day} group by medium
    ), answers as (
      select case via when 'push' then 'web_push' else via end as medium, count(*)::int as answered
        from open_item
       where account_id = ${account_id} and closed > ${day}
         and state in ('accepted', 'rejected', 'responded') and via <> 'app'
       group by 1
    )
    select m.medium, coalesce(f.tried, 0) as tried, coalesce(f.delivered, 0) as delivered,
           coalesce(a.answered, 0) as answered, coalesce(f.failed, 0) as failed,
           coalesce(f.impossible, 0) as impossible,
           jsonb_build_object('median', s.median, 'p99', s.p99) as first_attempt
      from unnest(array['web_push', 'apns', 'fcm', 'sms', 'voice', 'email', 'pager']) with ordinality m(medium, place)
      left join fates f on f.medium = m.medium
      left join answers a on a.medium = m.medium
      left join spans s on s.medium = m.medium
     where f.tried > 0 or f.impossible > 0 or a.answered > 0
     order by m.place`.execute(db)
  return rows
}
