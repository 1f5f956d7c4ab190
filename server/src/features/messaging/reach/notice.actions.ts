import type { Tx } from '../../../platform/db/transaction.ts'
import { requestContext } from '../../../platform/http/context.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { systemUser } from '../../accounts/system-user.actions.ts'
import { sendThread } from '../new-thread.actions.ts'
import { peopleAlone, plainLetter } from '../plain-letter.rules.ts'

export interface Outside {
  db: Database
  clock: Clock
}

interface Words {
  subject: string
  body: string
  priority: 0 | 1 | 2
  /** Each with a phrase that goes on after their name. */
  to: { user_id: number; why: string }[]
  /** Rings every way of theirs at once. */
  everything?: boolean
}

/** A thread of the application's own, in the caller's transaction. Nobody can answer it; it rings like any other. */
export async function writeItself(
  tx: Tx,
  { db, clock }: Outside,
  words: Words,
): Promise<{ id: number; message_id: number }> {
  const { subject, body, priority, to, everything = false } = words
  const user_id = await systemUser(tx)
  const caller = { account_id: tx.account_id, user_id, session_id: 0, permissions: new Set<never>() }
  const ctx = requestContext({ caller, db, clock, address: '', user_agent: '' })
  const thread = await sendThread(ctx, tx, {
    ...plainLetter(body),
    subject,
    priority,
    allow_replies: false,
    everything,
    to: peopleAlone(to),
  })
  return { id: thread.id, message_id: thread.last_message.id }
}
