import type { Database } from '../../../platform/db/database.ts'
import { dailyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import { deleteOldChanges } from './calendar-change.queries.ts'

export const calendarHistoryHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  name: 'delete_old_calendar_changes',
  times: dailyAt('04:50'),
  run: () => db.acrossAccounts(deleteOldChanges),
}))
