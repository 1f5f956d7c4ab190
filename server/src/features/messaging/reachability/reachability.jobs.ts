import { deleteOldNotices } from '../../alerts/reachability/reachability.access.ts'
import type { SystemServices } from './reachability-notice.actions.ts'
import { notifyUnreachableUsers } from './unreachable-user.actions.ts'
import { dailyAt, everyMinutes } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'

export const reachabilityJobs = recurringJobs((outside: SystemServices) => [
  { name: 'notify_unreachable_users', times: everyMinutes(1), run: () => notifyUnreachableUsers(outside) },
  {
    name: 'delete_old_reachability_notices',
    times: dailyAt('04:50'),
    run: () => outside.db.acrossAccounts(deleteOldNotices),
  },
])
