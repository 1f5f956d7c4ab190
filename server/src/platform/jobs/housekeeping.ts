import type { Database } from '../db/database.ts'
import { forgetOldAnswers } from '../http/idempotency.queries.ts'
import type { BackgroundJob } from './background-jobs.ts'
import { dropOldEvents, makeEventPartitions } from './partition.queries.ts'

const days_ahead = 3
const keep_answers_days = 7

/** To be done once before the server listens: without a partition for today, events fall into the default one. */
export const preparePartitions = (db: Database) =>
  db.worker((worker) => makeEventPartitions(worker, days_ahead))

/** What the platform tidies up. Each may run at any time and any number of times. */
export const housekeeping = (
  db: Database,
  { event_keep_days }: { event_keep_days: number },
): BackgroundJob[] => [
  { name: 'make_event_partitions', cron: '7 * * * *', run: () => preparePartitions(db) },
  {
    name: 'drop_old_events',
    cron: '20 3 * * *',
    run: () => db.worker((worker) => dropOldEvents(worker, event_keep_days)),
  },
  {
    name: 'forget_old_answers',
    cron: '40 3 * * *',
    run: () => db.worker((worker) => forgetOldAnswers(worker, keep_answers_days)),
  },
]
