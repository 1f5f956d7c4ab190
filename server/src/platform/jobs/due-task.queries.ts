import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** `attempts` identifies the lease: it counts how often the task was taken. */
export interface LeasedTask {
  account_id: number
  id: number
  kind: string
  payload: unknown
  attempts: number
  late_ms: number
}

/** An instant (ISO 8601), or milliseconds from now by the database's clock. */
export type Due = string | { in_ms: number }

export async function insertTask(
  db: Db,
  account_id: number,
  task: { kind: string; due: Due; payload: unknown },
): Promise<number> {
  const due =
    typeof task.due === 'string'
      ? sql`${task.due}::timestamptz`
      : sql`clock_now() + make_interval(secs => ${task.due.in_ms}::float8 / 1000)`
  const { rows } = await sql<{ id: number }>`
    insert into due_task (account_id, kind, due, payload)
    values (${account_id}, ${task.kind}, ${due}, ${JSON.stringify(task.payload ?? {})}::jsonb)
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export interface TaskOf {
  in_ms: number
  payload: unknown
}

export async function insertTasks(
  db: Db,
  account_id: number,
  kind: string,
  tasks: readonly TaskOf[],
): Promise<void> {
  await sql`
    insert into due_task (account_id, kind, due, payload)
    select ${account_id}, ${kind}, clock_now() + make_interval(secs => t.in_ms / 1000), t.payload
      from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as t(in_ms float8, payload jsonb)`.execute(db)
}

/**
 * Free ones and those whose lease has ended, each by its own index. Skips rows that another node is taking. every
 * account: workers serve all
 */
export async function takeDue(
  db: Db,
  { kinds, at_most, lease_ms }: { kinds: string[]; at_most: number; lease_ms: number },
): Promise<LeasedTask[]> {
  const { rows } = await sql<LeasedTask>`
    with given_back as (
      select account_id, id from due_task
       where locked_until <= (select clock_now()) and kind = any(${kinds}::text[])
       order by locked_until limit ${at_most} for update skip locked
    ), free as (
      select account_id, id from due_task
       where locked_until is null and due <= (select clock_now()) and kind = any(${kinds}::text[])
       order by due limit ${at_most} for update skip locked
    ), chosen as (
      select account_id, id from given_back union all select account_id, id from free limit ${at_most}
    )
    update due_task t
       set locked_until = clock_now() + make_interval(secs => ${lease_ms}::float8 / 1000), attempts = t.attempts + 1
      from chosen
     where t.account_id = chosen.account_id and t.id = chosen.id
    returning t.account_id, t.id, t.kind, t.payload, t.attempts,
              (extract(epoch from clock_now() - t.due) * 1000)::float8 as late_ms`.execute(db)
  return rows.toSorted((a, b) => b.late_ms - a.late_ms)
}

export async function untilNextDue(db: Db, kinds: string[]): Promise<number | null> {
  const { rows } = await sql<{ wait_ms: number | null }>`
    select ceil(extract(epoch from least(
      (select min(due) from due_task where locked_until is null and kind = any(${kinds}::text[])),
      (select min(locked_until) from due_task where locked_until is not null and kind = any(${kinds}::text[]))
    ) - clock_now()) * 1000)::float8 as wait_ms`.execute(db)
  return rows[0]?.wait_ms ?? null
}

/** Rows that a poll reads at most; a longer backlog keeps every queue busy. */
const max_polled = 200

/** `isCut`: there are more due tasks than were read. every account: workers serve all */
export async function findDueKinds(
  db: Db,
  { within_ms }: { within_ms: number },
): Promise<{ kinds: Set<string>; isCut: boolean }> {
  const { rows } = await sql<{ kind: string; tasks: number }>`
    with soon as (select clock_now() + make_interval(secs => ${within_ms}::float8 / 1000) as at)
    select kind, count(*) as tasks from (
      (select kind from due_task where locked_until is null and due <= (select at from soon)
        order by due limit ${max_polled})
      union all
      (select kind from due_task where locked_until <= (select at from soon)
        order by locked_until limit ${max_polled})
    ) due group by kind`.execute(db)
  const total = rows.reduce((sum, { tasks }) => sum + tasks, 0)
  return { kinds: new Set(rows.map(({ kind }) => kind)), isCut: total >= max_polled }
}

/** Returns the ids of the removed tasks. Another node has taken the others. All tasks are of one account. */
export async function finishTasks(db: Db, tasks: readonly LeasedTask[]): Promise<Set<number>> {
  const ids = tasks.map(({ id }) => id)
  const attempts = tasks.map((task) => task.attempts)
  const rows = await db
    .deleteFrom('due_task')
    .using(
      sql<{ id: number; attempts: number }>`unnest(${ids}::bigint[], ${attempts}::int[])`.as<'held'>(
        sql`held(id, attempts)`,
      ),
    )
    .where('due_task.account_id', '=', tasks[0]?.account_id ?? 0)
    .whereRef('due_task.id', '=', 'held.id')
    .whereRef('due_task.attempts', '=', 'held.attempts')
    .returning('due_task.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const postponeTask = (db: Db, task: LeasedTask, after: { delay_ms: number; last_error: string }) =>
  sql`
    update due_task
       set locked_until = clock_now() + make_interval(secs => ${after.delay_ms}::float8 / 1000),
           last_error = ${after.last_error}
     where account_id = ${task.account_id} and id = ${task.id} and attempts = ${task.attempts}`.execute(db)

export async function rescheduleTask(db: Db, task: LeasedTask, due_ms: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update due_task
       set due = to_timestamp(${due_ms}::float8 / 1000), locked_until = null, attempts = 0, last_error = null
     where account_id = ${task.account_id} and id = ${task.id} and attempts = ${task.attempts}`.execute(db)
  return numAffectedRows === 1n
}

export async function countDue(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*) as due from due_task where due <= (select clock_now())`.execute(db)
  return rows[0]?.due ?? 0
}
