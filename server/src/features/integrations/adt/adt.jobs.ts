import type { Database } from '../../../platform/db/database.ts'
import { dailyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import { deleteOldMessages } from './adt-message.queries.ts'

/** Senders repeat messages within hours; a rejected one is of no use after a month. */
const keep_days = 30

export const adtHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  name: 'delete_old_adt_messages',
  times: dailyAt('04:25'),
  run: () => db.acrossAccounts((writer) => deleteOldMessages(writer, keep_days)),
}))
