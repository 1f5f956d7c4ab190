import { dailyAt, everyMinutes } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import type { LinkedServices } from '../../messaging/reachability/reachability-notice.actions.ts'
import { notifyEndingSchedules } from './owner-notice.actions.ts'
import { enqueueDuePulls } from './pull.actions.ts'
import { removeOldPulls } from './pull.queries.ts'

export const schedulePullJobs = recurringJobs((services: LinkedServices) => [
  { name: 'pull_schedules', times: everyMinutes(1), run: () => enqueueDuePulls(services.db) },
  { name: 'notify_ending_schedules', times: everyMinutes(15), run: () => notifyEndingSchedules(services) },
  {
    name: 'remove_old_pulls',
    times: dailyAt('04:25'),
    run: () => services.db.acrossAccounts(removeOldPulls),
  },
])
