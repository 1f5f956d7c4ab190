import type { Database } from '../../../platform/db/database.ts'
import { expireSwapRequests } from './swap-request.queries.ts'
import { hourlyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'

export const swapRequestHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  name: 'expire_swap_requests',
  times: hourlyAt(25),
  run: () => db.acrossAccounts(expireSwapRequests),
}))
