import type { Database } from '../../../platform/db/database.ts'
import { deleteOldDevices } from './known-device.queries.ts'
import { endExpiredSessions } from './session.queries.ts'
import { deleteOldFailures } from './sign-in-failure.queries.ts'
import { dailyAt, hourlyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'

/** A browser without a sign-in for this long becomes unknown. */
export const device_days = 180

export const sessionHousekeeping = recurringJobs(({ db }: { db: Database }) => [
  {
    // Expired sessions are rejected anyway; this keeps the table small.
    name: 'end_expired_sessions',
    times: dailyAt('04:10'),
    run: () => db.acrossAccounts((writer) => endExpiredSessions(writer)),
  },
  {
    name: 'forget_old_devices',
    times: dailyAt('04:15'),
    run: () => db.acrossAccounts((writer) => deleteOldDevices(writer, device_days)),
  },
  {
    name: 'delete_sign_in_failures',
    times: hourlyAt(35),
    run: () => db.acrossAccounts((writer) => deleteOldFailures(writer)),
  },
])
