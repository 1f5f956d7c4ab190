import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { isAnswer } from '../messaging/acknowledgements/answer.queries.ts'

type ChannelMetrics = SystemStatus['channels'][number]

/** A scalar subquery, so that the planner can use an index. */
const last_day = sql`(select clock_now() - interval '24 hours')`

/**
 * The first attempt counts once per user and message, on the channel that was tried first. Only urgent alerts count:
 * others may wait for quiet hours or the user's own delays.
 */
export async function listChannelMetrics(db: Db, account_id: number): Promise<ChannelMetrics[]> {
  const { rows } = await sql<ChannelMetrics>`
    with firsts as (
      select distinct on (thread_id, message_id, user_id)
             channel, extract(epoch from first_tried - created)::float8 as took
        from alert
       where account_id = ${account_id} and created > ${last_day} and priority = 2 and first_tried is not null
       order by thread_id, message_id, user_id, first_tried
    ), spans as (
      select channel, percentile_cont(0.5) within group (order by took) as median,
             percentile_cont(0.99) within group (order by took) as p99
        from firsts group by channel
    ), fates as (
      select channel, count(first_tried)::int as tried,
             count(*) filter (where state = 'delivered')::int as delivered,
             count(first_tried) filter (where state = 'failed')::int as failed,
             count(*) filter (where state = 'failed' and first_tried is null)::int as impossible
        from alert where account_id = ${account_id} and created > ${last_day} group by channel
    ), answers as (
      select case via when 'push' then 'web_push' else via end as channel, count(*)::int as answered
        from acknowledgement k
       where k.account_id = ${account_id} and k.closed > ${last_day} and ${isAnswer('k')} and k.via <> 'app'
       group by 1
    )
    select m.channel, coalesce(f.tried, 0) as tried, coalesce(f.delivered, 0) as delivered,
           coalesce(a.answered, 0) as answered, coalesce(f.failed, 0) as failed,
           coalesce(f.impossible, 0) as impossible,
           jsonb_build_object('median', s.median, 'p99', s.p99) as first_attempt
      from unnest(array['web_push', 'apns', 'fcm', 'sms', 'voice', 'email', 'pager']) with ordinality m(channel, place)
      left join fates f on f.channel = m.channel
      left join answers a on a.channel = m.channel
      left join spans s on s.channel = m.channel
     where f.tried > 0 or f.impossible > 0 or a.answered > 0
     order by m.place`.execute(db)
  return rows
}
