import pg from 'pg'
import { expect, onTestFinished } from 'vitest'

/** Whoever waits for a lock of this database. Outside any transaction: within one PostgreSQL would say the same again. */
export async function lockWaits(database_url: string) {
  const watcher = new pg.Client({ connectionString: database_url })
  await watcher.connect()
  onTestFinished(() => watcher.end())
  const among = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  const rowsOf = (asked: string) => async () => (await watcher.query(`select ${asked} ${among}`)).rowCount
  const soon = { interval: 10, timeout: 5_000 }
  return {
    /** Until at least so many wait. */
    until: (count: number) => expect.poll(rowsOf(''), soon).toBeGreaterThanOrEqual(count),
    /** Until one waits, whose statement is ended as PostgreSQL ends one whose time is up. */
    cancelled: () => expect.poll(rowsOf('pg_cancel_backend(pid)'), soon).toBe(1),
  }
}
