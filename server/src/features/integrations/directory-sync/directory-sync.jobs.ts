import { dailyAt, everyMinutes } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import type { LinkedServices } from '../../messaging/reachability/reachability-notice.actions.ts'
import { failSilentRuns } from '../directory-runs/failed-run.actions.ts'
import { deleteOldRuns } from '../directory-runs/run.queries.ts'

/** The audit trail keeps the changes. */
const keep_days = 90

export const directorySyncJobs = recurringJobs((services: LinkedServices) => [
  {
    name: 'delete_old_directory_runs',
    times: dailyAt('04:35'),
    run: () => services.db.acrossAccounts((writer) => deleteOldRuns(writer, keep_days)),
  },
  { name: 'fail_silent_directory_runs', times: everyMinutes(5), run: () => failSilentRuns(services) },
])
