import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import { forgetOldWords } from './outside-word.queries.ts'
import { pollPagers, type Polling } from './poll.actions.ts'

/** How often it is looked whether a service is to be asked. */
const look_ms = 2_000

/** Asks pager services that do not call us, for as long as it is started. */
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
    if (!stopping.signal.aborted) timer = setTimeout(begin, look_ms)
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

/** What came from outside is kept for a month. */
export const answersHousekeeping = (db: Database) => ({
  name: 'forget_outside_words',
  cron: '15 4 * * *',
  run: () => db.worker((writer) => forgetOldWords(writer, 30)),
})
