import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Whether the scheduled run before this one failed too. */
export async function hasFailedBefore(
  db: Db,
  account_id: number,
  { config_id, run_id }: { config_id: number; run_id: number },
): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state from directory_run
     where account_id = ${account_id} and config_id = ${config_id} and id < ${run_id} and is_scheduled
     order by id desc limit 1`.execute(db)
  return rows[0]?.state === 'failed'
}

/** Users of `user_ids` that can receive a notice. */
export async function listReachable(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users
     where account_id = ${account_id} and id = any(${[...user_ids]}::bigint[]) and is_active and not is_locked
     order by id limit 50`.execute(db)
  return rows.map(({ id }) => id)
}

interface SilentRun {
  account_id: number
  config_id: number
  run_id: number
}

/**
 * Runs whose CAS agent posted no reading for two intervals, which count as an hour at least and a day at most.
 * every account: runs in the worker role
 */
export async function listSilentRuns(db: Db): Promise<SilentRun[]> {
  const { rows } = await sql<SilentRun>`
    select r.account_id, r.config_id, r.id as run_id from directory_run r
      join directory_sync_config c on c.account_id = r.account_id and c.id = r.config_id
     where r.state = 'waiting'
       and r.started <= clock_now() - least(greatest(make_interval(mins => 2 * c.interval_minutes), interval '1 hour'), interval '1 day')
     order by r.account_id, r.id limit 1000`.execute(db)
  return rows
}
