import type { Database } from '../../platform/db/database.ts'
import { answerAs } from '../messaging/answer.actions.ts'
import type { AnswerPage } from './canary.actions.ts'
import { beatTo } from './heartbeat-request.actions.ts'
import { repair } from './repair.actions.ts'
import { watch, type WatchNeeds } from './watch.jobs.ts'

interface Needs extends Omit<WatchNeeds, 'beat' | 'repair' | 'answerPage'> {
  heartbeat_url: string | undefined
  allow_loopback: boolean
}

/** The answer of the person who is rung, as it comes by text message. */
const answerBySms =
  (db: Database): AnswerPage =>
  async ({ nest, thread_id, message_id }) => {
    const { account_id, answerer_id } = nest
    const answer = { state: 'accepted', response: null } as const
    await answerAs(db, { account_id, user_id: answerer_id, thread_id, message_id, answer, via: 'sms' })
  }

/** The watch with everything that it watches: who puts tasks down again, who answers, who is told. */
export const watchOver = ({ heartbeat_url, allow_loopback, ...needs }: Needs) =>
  watch({
    ...needs,
    repair,
    answerPage: answerBySms(needs.db),
    beat: heartbeat_url === undefined ? undefined : beatTo(heartbeat_url, { allow_loopback }),
  })
