import { pagerCallDays } from '@wardline/contract/reports/standard-reports/reports.ts'
import type { Database } from '../../../platform/db/database.ts'
import { dailyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import { deleteOldCalls } from './pager-call.queries.ts'

/** A call with a page is kept as long as its conversation. */
export const pagerCallHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  name: 'delete_old_pager_calls',
  times: dailyAt('03:55'),
  run: () => db.acrossAccounts((worker) => deleteOldCalls(worker, pagerCallDays)),
}))
