import type { Database } from '../../../platform/db/database.ts'
import { dailyAt, everyMinutes } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import { removeOld } from './shift-notice.queries.ts'
import { remindOfShifts } from './shift-reminder.actions.ts'

export const shiftNoticeJobs = recurringJobs(({ db }: { db: Database }) => [
  { name: 'remind_of_shifts', times: everyMinutes(1), run: () => remindOfShifts(db) },
  {
    name: 'delete_old_shift_notices',
    times: dailyAt('04:55'),
    run: () => db.acrossAccounts(removeOld),
  },
])
