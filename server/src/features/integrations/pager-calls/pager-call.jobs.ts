import type { Database } from '../../../platform/db/database.ts'
import { dailyAt } from '../../../platform/jobs/job-times.rules.ts'
import { deleteOldCalls } from './pager-call.queries.ts'

const kept_days = 90

/** A call with a page is kept as long as its conversation. */
export const pagerCallHousekeeping = (db: Database) => ({
  name: 'delete_old_pager_calls',
  times: dailyAt('03:55'),
  run: () => db.acrossAccounts((worker) => deleteOldCalls(worker, kept_days)),
})
