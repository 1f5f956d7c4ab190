import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './reports.tables.ts'

/** every account: servers, tasks and room belong to all; nothing of an account is in it */
export async function installation(
  db: Db,
): Promise<Pick<SystemStatus, 'queue' | 'nodes' | 'database_bytes'>> {
  const { rows: queue } = await sql<SystemStatus['queue']>`
    select count(*)::int as due,
           coalesce(ceil(extract(epoch from clock_now() - min(due)) * 1000), 0)::float8 as oldest_ms
      from due_task where due <= (select clock_now())`.execute(db)
  const { rows: nodes } = await sql<SystemStatus['nodes'][number]>`
    select name, started, last_seen from watch_node order by started`.execute(db)
  const { rows: size } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return { queue: queue[0] ?? { due: 0, oldest_ms: 0 }, nodes, database_bytes: size[0]?.bytes ?? 0 }
}

type OfAccount = Pick<
  SystemStatus,
  'carriers' | 'findings' | 'closed_findings' | 'pages' | 'first_attempt' | 'answer'
>

/** In a select of its own, so that an index can be walked from it. */
const day = sql`(select clock_now() - interval '24 hours')`

/** What became of an account's own pages in the last 24 hours, and what carries them. */
export async function ofAccount(db: Db, account_id: number): Promise<OfAccount> {
  const { rows: carriers } = await sql<OfAccount['carriers'][number]>`
    select kind, is_on, last_ok, last_failure, last_problem from carrier
     where account_id = ${account_id} order by kind`.execute(db)
  const { rows: findings } = await sql<OfAccount['findings'][number]>`
    select kind, count(*)::int as count, min(first_seen) as first_seen, count(repaired)::int as repaired
      from watch_finding where account_id = ${account_id} and closed is null group by kind order by kind`.execute(
    db,
  )
  const { rows: closed } = await sql<{ count: number }>`
    select count(*)::int as count from watch_finding
     where account_id = ${account_id} and closed > ${day}`.execute(db)
  const { rows: pages } = await sql<OfAccount['pages']>`
    select count(*)::int as asked,
           count(*) filter (where state in ('accepted', 'rejected', 'responded'))::int as answered,
           count(*) filter (where state = 'open')::int as waiting,
           (select count(*)::int from escalation_run r
             where r.account_id = ${account_id} and r.state = 'unanswered' and r.ended > ${day}) as unanswered,
           (select count(*)::int from watch_finding f
             where f.account_id = ${account_id} and f.kind = 'page_vanished' and f.closed is null) as silent,
           (select count(*)::int from page_event e
             where e.account_id = ${account_id} and e.kind = 'not_me' and e.at > ${day}) as passed_back
      from open_item where account_id = ${account_id} and since > ${day}`.execute(db)
  const { rows: first_attempt } = await sql<OfAccount['first_attempt']>`
    select percentile_cont(0.5) within group (order by took) as median,
           percentile_cont(0.99) within group (order by took) as p99
      from (-- Whichever way is tried first: the first of a person's ways may be one that leads nowhere.
            select extract(epoch from min(a.first_tried) - min(a.created))::float8 as took
              from alert a
             where a.account_id = ${account_id} and a.created > ${day} and a.is_page and coalesce(a.step, 1) <= 1
             group by a.thread_id, a.message_id, a.user_id having min(a.first_tried) is not null) t`.execute(
    db,
  )
  const { rows: answer } = await sql<OfAccount['answer']>`
    select percentile_cont(0.5) within group (order by took) as median,
           percentile_cont(0.99) within group (order by took) as p99
      from (select extract(epoch from closed - since)::float8 as took from open_item
             where account_id = ${account_id} and closed > ${day}
               and state in ('accepted', 'rejected', 'responded')) t`.execute(db)
  const none = { median: null, p99: null }
  return {
    carriers,
    findings,
    closed_findings: closed[0]?.count ?? 0,
    pages: pages[0] ?? { asked: 0, answered: 0, waiting: 0, unanswered: 0, silent: 0, passed_back: 0 },
    first_attempt: first_attempt[0] ?? none,
    answer: answer[0] ?? none,
  }
}
