import type { Database } from '../../../platform/db/database.ts'
import { dailyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import { deleteOldRuns } from './report-run.queries.ts'

const keep_days = 90

export const scheduledReportHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  name: 'delete_old_report_runs',
  times: dailyAt('04:35'),
  run: () => db.acrossAccounts((worker) => deleteOldRuns(worker, keep_days)),
}))
