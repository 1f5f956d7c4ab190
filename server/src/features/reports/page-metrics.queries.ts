import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { isAnswer } from '../messaging/acknowledgements/answer.queries.ts'

export interface PageMetrics {
  answers: { via: string; seconds: number }[]
  events: { kind: string; channel: string; count: number }[]
}

/** Leaves rows that may still be committing to the next collection. */
const settled_until = sql`clock_now() - interval '2 seconds'`

/**
 * Moves the mark of the last collection forward and returns the metrics in between; at most an hour after an
 * outage. Runs in the transaction of the watchdog round, so every page is counted once. every account: metrics
 * of the installation
 */
export async function collectPageMetrics(db: Db): Promise<PageMetrics> {
  const { rows: span } = await sql<{ from: string; until: string }>`
    with before as (
      select greatest(coalesce((details ->> 'metrics_until')::timestamptz, since), clock_now() - interval '1 hour') as from
        from watchdog_state where name = 'watchdog'
    )
    update watchdog_state w set details = jsonb_build_object('metrics_until', greatest(${settled_until}, before.from))
      from before where w.name = 'watchdog'
    returning before.from, (w.details ->> 'metrics_until')::timestamptz as until`.execute(db)
  const { from = '', until = '' } = span[0] ?? {}
  if (from === '') return { answers: [], events: [] }
  const between = (column: string) => sql`${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${until}`

  const { rows: answers } = await sql<PageMetrics['answers'][number]>`
    select coalesce(e.via, 'app') as via, extract(epoch from i.closed - i.since)::float8 as seconds
      from acknowledgement i
      left join lateral (select e.details ->> 'via' as via from page_event e
             where e.account_id = i.account_id and e.thread_id = i.thread_id and e.message_id = i.message_id
               and e.user_id = i.user_id and e.kind in ('answered', 'inbound_response') and e.details ? 'via'
             order by e.id limit 1) e on true
     where ${between('i.closed')} and ${isAnswer('i')}`.execute(db)
  const { rows: events } = await sql<PageMetrics['events'][number]>`
    select kind, coalesce(details ->> 'channel', '') as channel, count(*)::int as count
      from page_event where ${between('at')} group by 1, 2`.execute(db)
  return { answers, events }
}

/** every account: metrics of the installation */
export async function countOpenFindings(db: Db): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from watchdog_finding where closed is null group by kind`.execute(db)
  return rows
}
