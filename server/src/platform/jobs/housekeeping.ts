import type { Database } from '../db/database.ts'
import { deleteOldIdempotencyRecords } from '../http/idempotency.queries.ts'
import { dailyAt, hourlyAt } from './job-times.rules.ts'
import type { RecurringJob } from './recurring-jobs.ts'
import { dropOldEvents, makeEventPartitions } from './partition.queries.ts'

const days_ahead = 3
const idempotency_record_days = 7

/** Runs before the server listens: without a partition for today, events go to the default one. */
export const preparePartitions = (db: Database) =>
  db.acrossAccounts((worker) => makeEventPartitions(worker, days_ahead))

export const housekeeping = (
  db: Database,
  { event_keep_days }: { event_keep_days: number },
): RecurringJob[] => [
  { name: 'make_event_partitions', times: hourlyAt(7), run: () => preparePartitions(db) },
  {
    name: 'drop_old_events',
    times: dailyAt('03:20'),
    run: () => db.acrossAccounts((worker) => dropOldEvents(worker, event_keep_days)),
  },
  {
    name: 'delete_old_idempotency_records',
    times: dailyAt('03:40'),
    run: () => db.acrossAccounts((worker) => deleteOldIdempotencyRecords(worker, idempotency_record_days)),
  },
]
