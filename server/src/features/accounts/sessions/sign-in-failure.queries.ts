import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { window_minutes, type Counter } from './sign-in-limit.rules.ts'

export interface CountedKey {
  counter: Counter
  key: Buffer
}

export interface FailureCount extends CountedKey {
  failures: number
  /** The time until the window ends. */
  wait_seconds: number
}

const listOf = (keys: CountedKey[]) => {
  const counters = keys.map(({ counter }) => counter)
  const hashes = keys.map(({ key }) => key)
  return sql`unnest(${counters}::text[], ${hashes}::bytea[]) as w(counter, key)`
}

const window = sql`make_interval(mins => ${window_minutes}::int)`

/** Counters without failures in the window are omitted. every account: the account is not known before sign-in */
export async function listFailures(db: Db, keys: CountedKey[]): Promise<FailureCount[]> {
  const { rows } = await sql<FailureCount>`
    select f.counter, f.key, f.failures,
           greatest(1, ceil(extract(epoch from f.window_start + ${window} - clock_now())))::int as wait_seconds
      from sign_in_failure f join ${listOf(keys)} using (counter, key)
     where f.window_start > clock_now() - ${window}`.execute(db)
  return rows
}

/** Returns the new counts. every account: the account is not known before sign-in */
export async function countFailure(
  db: Db,
  keys: CountedKey[],
): Promise<Omit<FailureCount, 'wait_seconds'>[]> {
  const { rows } = await sql<Omit<FailureCount, 'wait_seconds'>>`
    insert into sign_in_failure as f (counter, key, failures, window_start)
    select w.counter, w.key, 1, clock_now() from ${listOf(keys)} order by 1, 2
    on conflict (counter, key) do update set
      failures = case when f.window_start <= clock_now() - ${window} then 1 else f.failures + 1 end,
      window_start = case when f.window_start <= clock_now() - ${window} then clock_now() else f.window_start end
    returning counter, key, failures`.execute(db)
  return rows
}

/** every account: the counters of a name span accounts */
export const resetFailures = (db: Db, keys: CountedKey[]) =>
  sql`delete from sign_in_failure f using ${listOf(keys)} where f.counter = w.counter and f.key = w.key`.execute(
    db,
  )

/** Returns the number of deleted rows. every account: one clean-up serves all */
export async function deleteOldFailures(db: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from sign_in_failure where window_start < clock_now() - interval '1 day'`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** every account: guessing of unknown names is reported to each */
export async function listAccountIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from account where not is_internal order by account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}
