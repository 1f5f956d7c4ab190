import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { sendAlertTask } from '../alerts/delivery/outcome.actions.ts'
import { notifyUsersTask } from '../alerts/notifications/notification.actions.ts'
import { escalationStepTask } from '../messaging/paging-requests/escalation-start.actions.ts'
import type { OpenFinding } from './watchdog-finding.queries.ts'

const findingRows = (found: OpenFinding[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f(id bigint, account_id bigint, object_id bigint)`

/** every account: the watchdog checks the whole installation */
export async function enqueueAlerts(db: Db, found: OpenFinding[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with missing as (
      select f.id, f.account_id, f.object_id from ${findingRows(found)}
       where not exists (select from due_task t where t.account_id = f.account_id and t.kind = ${sendAlertTask}
                            and t.payload ->> 'alert_id' = f.object_id::text)
    ), tasks as (
      insert into due_task (account_id, kind, due, payload)
      select account_id, ${sendAlertTask}, clock_now(), jsonb_build_object('alert_id', object_id) from missing
    )
    select id from missing`.execute(db)
  return rows.map(({ id }) => id)
}

/** every account: the watchdog checks the whole installation */
export async function enqueueEscalationSteps(db: Db, found: OpenFinding[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with missing as (
      select f.id, r.account_id, r.id as run_id, r.thread_id, r.task_number
        from ${findingRows(found)} join escalation_run r on r.account_id = f.account_id and r.id = f.object_id
       where r.state = 'running'
         and not exists (select from due_task t where t.account_id = r.account_id and t.kind = ${escalationStepTask}
                            and t.payload ->> 'run_id' = r.id::text and t.payload ->> 'task_number' = r.task_number::text)
    ), tasks as (
      insert into due_task (account_id, kind, due, payload)
      select account_id, ${escalationStepTask}, clock_now(),
             jsonb_build_object('thread_id', thread_id, 'run_id', run_id, 'task_number', task_number)
        from missing
    )
    select id from missing`.execute(db)
  return rows.map(({ id }) => id)
}

/** every account: the watchdog checks the whole installation */
export async function enqueueNotifications(db: Db, found: OpenFinding[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with missing as (
      select f.id, i.account_id, i.thread_id, i.message_id, i.user_id
        from ${findingRows(found)} join acknowledgement i on i.account_id = f.account_id and i.id = f.object_id
    ), tasks as (
      insert into due_task (account_id, kind, due, payload)
      select account_id, ${notifyUsersTask}, clock_now(),
             jsonb_build_object('thread_id', thread_id, 'message_id', message_id,
                                'user_ids', jsonb_build_array(user_id), 'run_id', null, 'step', null)
        from missing
    )
    select id from missing`.execute(db)
  return rows.map(({ id }) => id)
}
