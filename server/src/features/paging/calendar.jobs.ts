import type { Database } from '../../platform/db/database.ts'
import type { BackgroundJob } from '../../platform/jobs/background-jobs.ts'
import { extendCalendars } from './layout.actions.ts'
import { expireBegun } from './shift-offer.queries.ts'

/** What time does to calendars. Each may run at any time and any number of times. */
export const calendarHousekeeping = (db: Database): BackgroundJob[] => [
  { name: 'extend_calendars', cron: '10 4 * * *', run: () => extendCalendars(db) },
  { name: 'expire_shift_offers', cron: '25 * * * *', run: () => db.worker(expireBegun) },
]
