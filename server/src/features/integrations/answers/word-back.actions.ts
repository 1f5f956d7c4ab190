import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import type { Carriers } from '../../alerts/carrier.access.ts'
import { wordById } from './outside-word.queries.ts'

export const wordBack = 'word_back'

/** Words that go back by a message of their own: a mail and a pager have no answer in which they could travel. */
export const sendBack = (tx: Tx, id: number) =>
  schedule(tx, { kind: wordBack, due: { in_ms: 0 }, payload: { id } })

const attempt_ms = 15_000
/** How a message that only brings words back is named. */
export const wordReference = 'A'

/** Later than that it would only puzzle. */
const most_attempts = 5

/** Sends words back. What came of the answer is stored already; this is a courtesy, and is given up in the end. */
export const sendWordBack = (db: Database, carriers: Carriers) => async (task: DueTask) => {
  const { account_id, attempts } = task
  const { id } = task.payload as { id: number }
  const word = await db.read(account_id, (reader) => wordById(reader, account_id, id))
  if (!word?.answer) return
  const carrier = await carriers.carrierFor(account_id, word.medium, word.address)
  const outcome = await carrier?.send(
    {
      account_id,
      // Not one of an alert, as those have no vowels: what becomes of it is nobody's receipt.
      reference: `${wordReference}${id}`,
      medium: word.medium,
      address: word.address,
      priority: 1,
      subject: 'Wardline: your answer',
      text: `Wardline: ${word.answer}`,
      choices: [],
      link: '',
      lasts_seconds: 3_600,
    },
    AbortSignal.timeout(attempt_ms),
  )
  if (outcome?.outcome === 'retry' && attempts < most_attempts)
    throw new Error('The words could not be sent back yet.')
}
