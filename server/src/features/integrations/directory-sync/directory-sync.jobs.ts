import type { Database } from '../../../platform/db/database.ts'
import { dailyAt } from '../../../platform/jobs/job-times.rules.ts'
import type { RecurringJob } from '../../../platform/jobs/recurring-jobs.ts'
import { deleteOldRuns } from './run.queries.ts'

/** The audit trail keeps what was changed. */
const keep_days = 90

export const directorySyncHousekeeping = (db: Database): RecurringJob => ({
  name: 'delete_old_directory_runs',
  times: dailyAt('04:35'),
  run: () => db.acrossAccounts((writer) => deleteOldRuns(writer, keep_days)),
})
