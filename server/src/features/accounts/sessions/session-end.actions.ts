import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'

/** A later feature handles the task: it removes its rows of the sessions. */
export const sessionsEndedTask = taskKind('sessions_ended')

/** Schedules one task for all of them, so that thousands do not delay other due tasks. */
export async function publishSessionsOfUsersEnded(
  tx: Tx,
  ended: readonly { id: number; user_id: number }[],
  reason: string,
): Promise<void> {
  if (ended.length === 0) return
  for (const [user_id, sessions] of Map.groupBy(ended, (session) => session.user_id))
    tx.emit(sessionsEnded, { user: user_id }, { session_ids: sessions.map(({ id }) => id), reason })
  const session_ids = ended.map(({ id }) => id)
  await schedule(tx, { kind: sessionsEndedTask, due: { in_ms: 0 }, payload: { session_ids } })
}

export async function publishSessionsEnded(
  tx: Tx,
  user_id: number,
  session_ids: number[],
  reason: string,
): Promise<void> {
  if (session_ids.length === 0) return
  tx.emit(sessionsEnded, { user: user_id }, { session_ids, reason })
  await schedule(tx, { kind: sessionsEndedTask, due: { in_ms: 0 }, payload: { session_ids } })
}
