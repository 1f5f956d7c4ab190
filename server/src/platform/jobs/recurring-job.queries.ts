import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** Recurring jobs are due tasks of no account: one row per job, kept after each run. */
const no_account = 0

export async function readClock(db: Db): Promise<number> {
  const { rows } = await sql<{ now_ms: number }>`
    select (extract(epoch from clock_now()) * 1000)::float8 as now_ms`.execute(db)
  return rows[0]?.now_ms ?? 0
}

export interface JobRow {
  kind: string
  due_ms: number
}

/**
 * Removes the rows of other jobs. A job that is already scheduled keeps an earlier time, so a run that was missed
 * while no server ran is made up for. every account: jobs belong to none
 */
export async function syncJobs(db: Db, jobs: readonly JobRow[]): Promise<void> {
  await sql`
    delete from due_task where account_id = ${no_account} and kind <> all(${jobs.map(({ kind }) => kind)}::text[])`.execute(
    db,
  )
  await sql`
    insert into due_task (account_id, kind, due)
    select ${no_account}, j.kind, to_timestamp(j.due_ms / 1000)
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as j(kind text, due_ms float8)
    on conflict (kind) where account_id = 0
    do update set due = least(due_task.due, excluded.due)`.execute(db)
}
