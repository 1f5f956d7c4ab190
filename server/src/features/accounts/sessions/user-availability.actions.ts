import type { Tx } from '../../../platform/db/transaction.ts'
import { scheduleMany } from '../../../platform/jobs/schedule.ts'
import { publishSessionsEnded } from './session-end.actions.ts'
import { endSessions } from './session.queries.ts'

/** A later feature handles the task: users whose account is locked or deactivated can no longer receive messages. */
export const userAvailabilityChangedTask = 'availability_changed'

/** Call it after every change of users between active and locked or deactivated, in the same transaction. */
export const scheduleAvailabilityChange = (tx: Tx, user_ids: readonly number[]): Promise<void> =>
  scheduleMany(
    tx,
    userAvailabilityChangedTask,
    user_ids.map((user_id) => ({ in_ms: 0, payload: { user_id } })),
  )

export async function endAllSessions(tx: Tx, user_id: number, reason: string): Promise<void> {
  const session_ids = await endSessions(tx.db, { account_id: tx.account_id, user_id })
  await publishSessionsEnded(tx, user_id, session_ids, reason)
}
