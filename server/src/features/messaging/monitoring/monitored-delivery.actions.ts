import type { Database } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/context.ts'
import * as queries from './monitored-thread.queries.ts'

export const isMonitoring = (db: Database, { account_id, user_id }: Caller): Promise<boolean> =>
  db.read(account_id, (reader) => queries.isMonitor(reader, { account_id, user_id }))

/** Live events show messages that a monitor would otherwise have to request. */
export async function auditMonitoredEvents(
  db: Database,
  { account_id, user_id }: Caller,
  thread_ids: number[],
): Promise<void> {
  const find = { account_id, user_id, thread_ids }
  const ids = await db.read(account_id, (reader) => queries.listForeignThreadIds(reader, find))
  if (ids.length === 0) return
  await db.write(account_id, async (tx) =>
    tx.audit(user_id, 'threads.monitored', { account: account_id }, { what: 'live', ids }),
  )
}
