import type { Database } from '../../../platform/db/database.ts'
import { dailyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import { deleteOldNotices } from './recall.queries.ts'

export const recallHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  name: 'delete_old_recall_notices',
  times: dailyAt('05:05'),
  run: () => db.acrossAccounts(deleteOldNotices),
}))
