import type { Database } from '../../../platform/db/database.ts'
import { deleteOldMessages } from './sandbox.queries.ts'
import { dailyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'

export const sandboxHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  name: 'delete_old_sandbox_messages',
  times: dailyAt('03:50'),
  run: () => db.acrossAccounts(deleteOldMessages),
}))
