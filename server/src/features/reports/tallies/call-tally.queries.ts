import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { timeOf, type Days } from './tally-time.queries.ts'

/**
 * Counts the calls of these days again, by their outcomes until now. Some calls of days before
 * `first_complete_day` are deleted, so those days keep their rows.
 */
export async function tallyCalls(
  db: Db,
  { account_id, from, until }: Days,
  first_complete_day: string,
): Promise<void> {
  await sql`
    delete from call_tally
     where account_id = ${account_id} and day between ${from}::date and ${until}::date
       and day >= ${first_complete_day}::date`.execute(db)
  await sql`
    with ${timeOf({ account_id, from, until })},
    each as (
      select (c.created at time zone span.time_zone)::date as day, alert_call_outcome(c.state, c.reason) as outcome,
             c.call_seconds as seconds
        from span
        join alert c on c.account_id = ${account_id} and c.channel = 'voice' and c.created >= span.begins and c.created < span.ends
      union all
      select (c.at at time zone span.time_zone)::date, pager_call_outcome(c.state), c.call_seconds
        from span
        join pager_call c on c.account_id = ${account_id} and c.channel = 'voice' and c.at >= span.begins and c.at < span.ends)
    insert into call_tally (account_id, day, outcome, calls, seconds)
    select ${account_id}, day, outcome, count(*), coalesce(sum(seconds), 0) from each group by day, outcome
    on conflict (account_id, day, outcome) do nothing`.execute(db)
}
