import type { Database } from '../../platform/db/database.ts'
import { purgeSyntheticThreads } from './synthetic-page.queries.ts'
import { hourlyAt } from '../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../platform/jobs/recurring-jobs.ts'

const retention_days = 2
/** A batch is more than an hour's threads, and small enough to hold its locks only briefly. */
const batch_size = 100

export const syntheticPageHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  name: 'purge_synthetic_threads',
  times: hourlyAt(25),
  async run() {
    for (;;)
      if (
        (await db.acrossAccounts((worker) =>
          purgeSyntheticThreads(worker, { keep_days: retention_days, at_once: batch_size }),
        )) < batch_size
      )
        return
  },
}))
