import { answerFromSandbox } from '../integrations/answers/sandbox.actions.ts'
import { beatTo } from './heartbeat-request.actions.ts'
import { repair } from './repair.actions.ts'
import { watch, type WatchNeeds } from './watch.jobs.ts'

interface Needs extends Omit<WatchNeeds, 'beat' | 'repair' | 'answerPage'> {
  heartbeat_url: string | undefined
  allow_loopback: boolean
}

/** The watch with everything that it watches: who puts tasks down again, who answers, who is told. */
export const watchOver = ({ heartbeat_url, allow_loopback, ...needs }: Needs) =>
  watch({
    ...needs,
    repair,
    answerPage: answerFromSandbox(needs.db),
    beat: heartbeat_url === undefined ? undefined : beatTo(heartbeat_url, { allow_loopback }),
  })
