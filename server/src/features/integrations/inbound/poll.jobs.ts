import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import { deleteOldResponses } from './inbound-response.queries.ts'
import { pollPagers, type Polling } from './poll.actions.ts'
import { dailyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'

const check_interval_ms = 2_000

export function pagerPolling(polling: Polling, log: Logger) {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let asking: Promise<void> = Promise.resolve()

  async function ask(): Promise<void> {
    try {
      await pollPagers({ ...polling, stopping: stopping.signal })
    } catch (error) {
      log.error({ err: error }, 'pager services could not be asked')
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, check_interval_ms)
  }
  function begin(): void {
    asking = ask()
  }
  return {
    start: begin,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await asking
    },
  }
}

export const inboundHousekeeping = recurringJobs(({ db }: { db: Database }) => ({
  name: 'delete_old_inbound_responses',
  times: dailyAt('04:15'),
  run: () => db.acrossAccounts((writer) => deleteOldResponses(writer, 30)),
}))
