import type { Database } from '../../../platform/db/database.ts'
import { dailyAt } from '../../../platform/jobs/job-times.rules.ts'
import type { RecurringJob } from '../../../platform/jobs/recurring-jobs.ts'
import { deleteOldNotices } from './recall.queries.ts'

export const recallHousekeeping = (db: Database): RecurringJob => ({
  name: 'delete_old_recall_notices',
  times: dailyAt('05:05'),
  run: () => db.acrossAccounts(deleteOldNotices),
})
