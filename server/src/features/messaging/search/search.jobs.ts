import type { Database } from '../../../platform/db/database.ts'
import { updateThreadSearchText } from './thread-search-text.queries.ts'
import { everyMinutes } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'

/** A small batch keeps its locks short. */
const batchSize = 500

/** A search reads the messages themselves where the search text is missing or out of date. */
export const searchJobs = recurringJobs(({ db }: { db: Database }) => ({
  name: 'update_thread_search_text',
  times: everyMinutes(10),
  async run() {
    for (;;)
      if ((await db.acrossAccounts((writer) => updateThreadSearchText(writer, batchSize))) < batchSize) return
  },
}))
