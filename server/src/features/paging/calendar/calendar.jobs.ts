import type { Database } from '../../../platform/db/database.ts'
import { extendCalendars } from './shift-generation.actions.ts'
import { dailyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'

export const calendarHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  name: 'extend_calendars',
  times: dailyAt('04:10'),
  run: () => extendCalendars(db),
}))
