import { dailyAt, everyMinutes } from '../../../platform/jobs/job-times.rules.ts'
import type { RecurringJob } from '../../../platform/jobs/recurring-jobs.ts'
import { failSilentRuns } from '../directory-runs/failed-run.actions.ts'
import type { RunNoticeServices } from '../directory-runs/run-notice.actions.ts'
import { deleteOldRuns } from '../directory-runs/run.queries.ts'

/** The audit trail keeps the changes. */
const keep_days = 90

export const directorySyncJobs = (services: RunNoticeServices): RecurringJob[] => [
  {
    name: 'delete_old_directory_runs',
    times: dailyAt('04:35'),
    run: () => services.db.acrossAccounts((writer) => deleteOldRuns(writer, keep_days)),
  },
  { name: 'fail_silent_directory_runs', times: everyMinutes(5), run: () => failSilentRuns(services) },
]
