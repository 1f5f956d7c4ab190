import type { Database } from '../../platform/db/database.ts'
import { purgeCanaryThreads } from './canary.queries.ts'

const keep_days = 2
/** So many at once hold no lock for long: an hour's worth, and a little of what was missed. */
const at_once = 100

/** The canary page writes a thread a minute: what is older than two days goes, an hour's at a time. */
export const canaryHousekeeping = (db: Database) => ({
  name: 'purge_canary_threads',
  cron: '25 * * * *',
  async run() {
    for (;;)
      if ((await db.worker((worker) => purgeCanaryThreads(worker, { keep_days, at_once }))) < at_once) return
  },
})
