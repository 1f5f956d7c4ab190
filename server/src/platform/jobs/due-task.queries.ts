import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

declare module '../db/tables.ts' {
  interface Tables {
    due_task: {
      account_id: number
      id: number
      kind: string
      payload: unknown
      due: string
      locked_until: string | null
      attempts: number
      last_error: string | null
      created: string
    }
  }
}

/** A task that this process holds. `attempts` counts how often it was taken, so it also tells whose lease it is. */
export interface TakenTask {
  account_id: number
  id: number
  kind: string
  payload: unknown
  attempts: number
  /** Milliseconds from when it was due to when it was taken, by the database's clock. */
  late_ms: number
}

/** When a task is due: an instant (ISO 8601), or so many milliseconds from now by the database's clock. */
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
  /** Milliseconds from now by the database's clock. */
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
 * Takes up to `at_most` tasks whose time has come, under a lease: those that nobody holds and those whose holder let the
 * lease run out. Two indexes, two walks; what another node is taking at this moment is skipped.
 */
export async function takeDue(
  db: Db,
  { kinds, at_most, lease_ms }: { kinds: string[]; at_most: number; lease_ms: number },
): Promise<TakenTask[]> {
  const { rows } = await sql<TakenTask>`
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

/** Milliseconds until there is something to take; null when nothing waits. */
export async function untilNextDue(db: Db, kinds: string[]): Promise<number | null> {
  const { rows } = await sql<{ wait_ms: number | null }>`
    select ceil(extract(epoch from least(
      (select min(due) from due_task where locked_until is null and kind = any(${kinds}::text[])),
      (select min(locked_until) from due_task where locked_until is not null and kind = any(${kinds}::text[]))
    ) - clock_now()) * 1000)::float8 as wait_ms`.execute(db)
  return rows[0]?.wait_ms ?? null
}

/** Removes a task if this lease still holds it; false when somebody else has taken it since. */
export async function finishTask(db: Db, task: TakenTask): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('due_task')
    .where('account_id', '=', task.account_id)
    .where('id', '=', task.id)
    .where('attempts', '=', task.attempts)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Gives a failed task back, not to be taken before `delay_ms` have passed. */
export const postponeTask = (db: Db, task: TakenTask, after: { delay_ms: number; last_error: string }) =>
  sql`
    update due_task
       set locked_until = clock_now() + make_interval(secs => ${after.delay_ms}::float8 / 1000),
           last_error = ${after.last_error}
     where account_id = ${task.account_id} and id = ${task.id} and attempts = ${task.attempts}`.execute(db)

/** How many tasks are past their time and not finished, held ones included. */
export async function countDue(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*) as due from due_task where due <= (select clock_now())`.execute(db)
  return rows[0]?.due ?? 0
}
