import type { Database } from '../../../platform/db/database.ts'
import { hourlyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import { deleteOldAttempts } from './attempt.queries.ts'

export const signOnHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  // Expired attempts are rejected anyway; this keeps their claims no longer than needed.
  name: 'delete_sign_on_attempts',
  times: hourlyAt(40),
  run: () => db.acrossAccounts((worker) => deleteOldAttempts(worker)),
}))
