import type { FindingKind } from '@wardline/contract/reports/status.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { notifyUsersTask } from '../alerts/notifications/notification.actions.ts'

export interface Finding {
  /** 0 for a finding of the installation. */
  account_id: number
  kind: FindingKind
  object_id: number
  thread_id: number | null
}

/** The limit is per account, so that one hospital's problems never hide those of another. */
const max_per_kind = 500

const late_after = sql`interval '30 seconds'`

/** A job is late after the length of its lease. */
const job_late_after = sql`interval '15 minutes'`

/** Recurring jobs belong to no account. */
const is_job = sql`account_id = 0`

/** A scalar subquery: evaluated once, so the planner can use an index (clock_now() alone is volatile). */
const now = sql`(select clock_now())`

const threadIdIn = (payload: string) => sql`case when ${sql.ref(payload)} ->> 'thread_id' ~ '^\\d{1,15}$'
  then (${sql.ref(payload)} ->> 'thread_id')::bigint end`

/** Each query uses an index over rows in progress, and never scans history. */
const findingQueries: Record<FindingKind, RawBuilder<unknown>> = {
  task_late: sql`
    select account_id, id as object_id, ${threadIdIn('payload')} as thread_id from due_task
     where not ${is_job} and locked_until is null and due < ${now} - ${late_after}`,
  task_abandoned: sql`
    select account_id, id as object_id, ${threadIdIn('payload')} as thread_id from due_task
     where not ${is_job} and locked_until < ${now} - ${late_after}`,
  task_failing: sql`
    select account_id, id as object_id, ${threadIdIn('payload')} as thread_id from due_task
     where not ${is_job} and locked_until is not null and attempts >= 8 and last_error is not null`,
  job_stuck: sql`
    select account_id, id as object_id, null::bigint as thread_id from due_task
     where ${is_job}
       and ((attempts >= 8 and last_error is not null)
            or (greatest(due, locked_until) < ${now} - ${job_late_after}
                -- After an outage of the installation, its servers need a moment to run what was missed.
                and exists (select from watchdog_node where started < ${now} - ${job_late_after})))`,
  alert_stuck: sql`
    select account_id, id as object_id, thread_id from alert where state = 'waiting' and due < ${now} - ${late_after}`,
  alert_unfinished: sql`
    select account_id, id as object_id, thread_id from alert where state = 'sending' and due < ${now} - ${late_after}
       and sending_until < ${now} - ${late_after}`,
  receipt_missing: sql`
    select a.account_id, a.id as object_id, a.thread_id from alert a
     where a.state = 'sent' and a.expects_receipt and a.provider in ('twilio', 'mailgun')
       and a.sent between ${now} - interval '1 day' and ${now} - interval '10 minutes'`,
  run_stuck: sql`
    select account_id, id as object_id, thread_id from escalation_run
     where state = 'running' and (next_due is null or next_due < ${now} - ${late_after})`,
  run_unanswered: sql`
    select r.account_id, r.id as object_id, r.thread_id from escalation_run r
     where r.state = 'answered' and r.ended > ${now} - interval '10 minutes'
       and exists (select from acknowledgement i where i.account_id = r.account_id and i.thread_id = r.thread_id
                      and i.message_id = r.message_id)
       and not exists (select from acknowledgement i where i.account_id = r.account_id and i.thread_id = r.thread_id
                          and i.message_id = r.message_id and i.state <> 'open')`,
  page_vanished: sql`
    select i.account_id, i.id as object_id, i.thread_id from acknowledgement i
     where i.state = 'open' and i.since < ${now} - ${late_after} and i.since > ${now} - interval '1 hour'
       and i.since > coalesce((select since from watchdog_state where name = 'watchdog'), ${now})
       and not exists (select from alert a where a.account_id = i.account_id and a.thread_id = i.thread_id
                          and a.message_id = i.message_id and a.user_id = i.user_id)
       and not exists (select from page_event e where e.account_id = i.account_id and e.thread_id = i.thread_id
                          and e.message_id = i.message_id and e.user_id = i.user_id and e.kind <> 'requeued')
       and not exists (select from subscriber s where s.account_id = i.account_id and s.thread_id = i.thread_id
                          and s.user_id = i.user_id and s.read_message_id >= i.message_id)
       and not exists (select from due_task t where t.account_id = i.account_id and t.kind = ${notifyUsersTask} and t.due <= ${now}
                          and t.payload @> jsonb_build_object('message_id', i.message_id, 'user_ids', jsonb_build_array(i.user_id)))`,
}

/** every account: the watchdog checks the whole installation */
export async function findProblems(db: Db): Promise<Finding[]> {
  const found: Finding[] = []
  for (const [kind, search] of Object.entries(findingQueries)) {
    const { rows } = await sql<Omit<Finding, 'kind'>>`
      select account_id, object_id, thread_id
        from (select f.*, row_number() over (partition by account_id order by object_id) as position from (${search}) f) f
       where position <= ${max_per_kind}`.execute(db)
    for (const row of rows) found.push({ ...row, kind: kind as FindingKind })
  }
  return found
}

export interface OpenFinding extends Finding {
  id: number
  is_new: boolean
}

/**
 * Closes findings that were not found again. Returns the open ones. every account: the watchdog checks the whole
 * installation
 */
export async function recordFindings(
  db: Db,
  found: Finding[],
): Promise<{ open: OpenFinding[]; closed: number }> {
  const { rows: open } = await sql<OpenFinding>`
    insert into watchdog_finding as f (account_id, kind, object_id, thread_id)
    select account_id, kind, object_id, thread_id
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as f(account_id bigint, kind text, object_id bigint, thread_id bigint)
    on conflict (account_id, kind, object_id) where closed is null
       do update set last_seen = clock_now()
    returning f.account_id, f.id, f.kind, f.object_id, f.thread_id, f.xmax = 0 as is_new`.execute(db)
  const { numAffectedRows } = await sql`
    update watchdog_finding set closed = clock_now()
     where closed is null and id <> all (${open.map(({ id }) => id)}::bigint[])`.execute(db)
  return { open, closed: Number(numAffectedRows ?? 0) }
}

/** every account: the watchdog checks the whole installation */
export const recordRepairs = (db: Db, ids: number[]) =>
  sql`update watchdog_finding set repaired = clock_now() where id = any(${ids}::bigint[])`.execute(db)

export interface AffectedPage {
  account_id: number
  thread_id: number
  message_id: number
  user_id: number | null
  run_id: number | null
  alert_id: number | null
}

/** every account: the watchdog checks the whole installation */
export async function findAffectedPages(db: Db, ids: number[]): Promise<AffectedPage[]> {
  const { rows } = await sql<AffectedPage>`
    select f.account_id, coalesce(a.thread_id, r.thread_id, i.thread_id) as thread_id,
           coalesce(a.message_id, r.message_id, i.message_id) as message_id, coalesce(a.user_id, i.user_id) as user_id,
           coalesce(a.run_id, r.id) as run_id, a.id as alert_id
      from watchdog_finding f
      left join alert a on a.account_id = f.account_id and a.id = f.object_id and f.kind in ('alert_stuck', 'alert_unfinished')
      left join escalation_run r on r.account_id = f.account_id and r.id = f.object_id and f.kind = 'run_stuck'
      left join acknowledgement i on i.account_id = f.account_id and i.id = f.object_id and f.kind = 'page_vanished'
     where f.id = any(${ids}::bigint[]) and coalesce(a.id, r.id, i.id) is not null`.execute(db)
  return rows
}
