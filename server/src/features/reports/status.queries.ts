import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { isAnswer, isDecline } from '../messaging/acknowledgements/answer.queries.ts'
import { max_failures, window_minutes } from '../accounts/sessions/sign-in-limit.rules.ts'

/** every account: servers, tasks and disk space are shared; holds no data of an account */
export async function getInstallationStatus(
  db: Db,
): Promise<Pick<SystemStatus, 'queue' | 'nodes' | 'sign_in' | 'findings' | 'database_bytes'>> {
  const { rows: queue } = await sql<SystemStatus['queue']>`
    select count(*)::int as due,
           coalesce(ceil(extract(epoch from clock_now() - min(due)) * 1000), 0)::float8 as oldest_ms
      from due_task
     where due <= (select clock_now()) and account_id <> 0
       -- Not those that run, or wait to be repeated.
       and (locked_until is null or locked_until <= (select clock_now()))`.execute(db)
  const { rows: nodes } = await sql<SystemStatus['nodes'][number]>`
    select name, started, last_seen from watchdog_node order by started`.execute(db)
  const { rows: size } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  const { rows: sign_in } = await sql<SystemStatus['sign_in']>`
    select coalesce(sum(failures) filter (where counter in ('device', 'network')), 0)::int as failed,
           (count(*) filter (where counter = 'unknown' and failures >= ${max_failures.unknown}))::int as closed
      from sign_in_failure where window_start > clock_now() - make_interval(mins => ${window_minutes}::int)`.execute(
    db,
  )
  const findings = await countOpenFindings(db, 0)
  return {
    queue: queue[0] ?? { due: 0, oldest_ms: 0 },
    nodes,
    sign_in: sign_in[0] ?? { failed: 0, closed: 0 },
    findings,
    database_bytes: size[0]?.bytes ?? 0,
  }
}

type AccountStatus = Pick<
  SystemStatus,
  'providers' | 'findings' | 'closed_findings' | 'pages' | 'first_attempt' | 'answer'
>

const last_day = sql`(select clock_now() - interval '24 hours')`

async function countOpenFindings(db: Db, account_id: number): Promise<SystemStatus['findings']> {
  const { rows } = await sql<SystemStatus['findings'][number]>`
    select kind, count(*)::int as count, min(first_seen) as first_seen, count(repaired)::int as repaired
      from watchdog_finding where account_id = ${account_id} and closed is null group by kind order by kind`.execute(
    db,
  )
  return rows
}

export async function getAccountStatus(db: Db, account_id: number): Promise<AccountStatus> {
  const { rows: providers } = await sql<AccountStatus['providers'][number]>`
    select kind, is_on, last_ok, last_failure, last_problem from delivery_provider
     where account_id = ${account_id} order by kind`.execute(db)
  const findings = await countOpenFindings(db, account_id)
  const { rows: closed } = await sql<{ count: number }>`
    select count(*)::int as count from watchdog_finding
     where account_id = ${account_id} and closed > ${last_day}`.execute(db)
  const { rows: pages } = await sql<AccountStatus['pages']>`
    select count(*)::int as asked,
           count(*) filter (where ${isAnswer('k')})::int as answered,
           count(*) filter (where ${isDecline('k')})::int as declined,
           count(*) filter (where state = 'open')::int as waiting,
           (select count(*)::int from escalation_run r
             where r.account_id = ${account_id} and r.state = 'unanswered' and r.ended > ${last_day}) as unanswered,
           (select count(*)::int from watchdog_finding f
             where f.account_id = ${account_id} and f.kind = 'page_vanished' and f.closed is null) as silent,
           (select count(*)::int from page_event e
             where e.account_id = ${account_id} and e.kind = 'wrong_recipient' and e.at > ${last_day}) as wrong_recipients
      from acknowledgement k where k.account_id = ${account_id} and k.since > ${last_day}`.execute(db)
  const { rows: first_attempt } = await sql<AccountStatus['first_attempt']>`
    select percentile_cont(0.5) within group (order by took) as median,
           percentile_cont(0.99) within group (order by took) as p99
      from (-- The earliest attempt on any channel: a user's first channel may be unusable.
            select extract(epoch from min(a.first_tried) - min(a.created))::float8 as took
              from alert a
             where a.account_id = ${account_id} and a.created > ${last_day} and a.is_page and coalesce(a.step, 1) <= 1
             group by a.thread_id, a.message_id, a.user_id having min(a.first_tried) is not null) t`.execute(
    db,
  )
  const { rows: answer } = await sql<AccountStatus['answer']>`
    select percentile_cont(0.5) within group (order by took) as median,
           percentile_cont(0.99) within group (order by took) as p99
      from (select extract(epoch from k.closed - k.since)::float8 as took from acknowledgement k
             where k.account_id = ${account_id} and k.closed > ${last_day} and ${isAnswer('k')}) t`.execute(
    db,
  )
  const none = { median: null, p99: null }
  return {
    providers,
    findings,
    closed_findings: closed[0]?.count ?? 0,
    pages: pages[0] ?? {
      asked: 0,
      answered: 0,
      declined: 0,
      waiting: 0,
      unanswered: 0,
      silent: 0,
      wrong_recipients: 0,
    },
    first_attempt: first_attempt[0] ?? none,
    answer: answer[0] ?? none,
  }
}
