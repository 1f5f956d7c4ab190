import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { sendsAlert } from '../alerts/outcome.actions.ts'
import { ringsPeople } from '../alerts/ringing.actions.ts'
import { escalationStep } from '../messaging/escalation/start.actions.ts'
import type { Opened } from './finding.queries.ts'
import type {} from './reports.tables.ts'

const named = (found: Opened[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f(id bigint, account_id bigint, object_id bigint)`

/**
 * A task for each alert that has none: whoever takes it sends the alert if that is still to be done, once. Answers the
 * findings that it helped.
 * every account: the auditor walks all of them
 */
export async function sendAgain(db: Db, found: Opened[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with missing as (
      select f.id, f.account_id, f.object_id from ${named(found)}
       where not exists (select from due_task t where t.account_id = f.account_id and t.kind = ${sendsAlert}
                            and t.payload ->> 'alert_id' = f.object_id::text)
    ), tasks as (
      insert into due_task (account_id, kind, due, payload)
      select account_id, ${sendsAlert}, clock_now(), jsonb_build_object('alert_id', object_id) from missing
    )
    select id from missing`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The next step of each page that stands still and has no task: at once, where its time has passed or was lost.
 * every account: the auditor walks all of them
 */
export async function stepAgain(db: Db, found: Opened[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with missing as (
      select f.id, r.account_id, r.id as run_id, r.thread_id, r.tick
        from ${named(found)} join escalation_run r on r.account_id = f.account_id and r.id = f.object_id
       where r.state = 'running'
         and not exists (select from due_task t where t.account_id = r.account_id and t.kind = ${escalationStep}
                            and t.payload ->> 'run_id' = r.id::text and t.payload ->> 'tick' = r.tick::text)
    ), tasks as (
      insert into due_task (account_id, kind, due, payload)
      select account_id, ${escalationStep}, clock_now(),
             jsonb_build_object('thread_id', thread_id, 'run_id', run_id, 'tick', tick)
        from missing
    )
    select id from missing`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rings those who were never rung. every account: the auditor walks all of them */
export async function ringAgain(db: Db, found: Opened[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with missing as (
      select f.id, i.account_id, i.thread_id, i.message_id, i.user_id
        from ${named(found)} join open_item i on i.account_id = f.account_id and i.id = f.object_id
    ), tasks as (
      insert into due_task (account_id, kind, due, payload)
      select account_id, ${ringsPeople}, clock_now(),
             jsonb_build_object('thread_id', thread_id, 'message_id', message_id,
                                'user_ids', jsonb_build_array(user_id), 'run_id', null, 'step', null)
        from missing
    )
    select id from missing`.execute(db)
  return rows.map(({ id }) => id)
}
