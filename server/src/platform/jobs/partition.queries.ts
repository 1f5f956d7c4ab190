import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** Two nodes that start together would both create a missing partition. */
const makerLock = 7_305_218_932

export async function makeEventPartitions(db: Db, days_ahead: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${makerLock})`.execute(db)
  await sql`
    select make_event_partition((now() at time zone 'UTC')::date + day)
      from generate_series(0, ${days_ahead}::int) as day`.execute(db)
}

export async function dropOldEvents(db: Db, keep_days: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_event_partitions((now() at time zone 'UTC')::date - ${keep_days}::int) as dropped`.execute(db)
  return rows[0]?.dropped ?? 0
}
