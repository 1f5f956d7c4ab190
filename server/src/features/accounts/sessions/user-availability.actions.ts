import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { publishSessionsEnded } from './session-end.actions.ts'
import { endSessions } from './session.queries.ts'

/** A later feature handles the task: users whose account is locked or deactivated can no longer receive messages. */
export const userAvailabilityChangedTask = taskKind('availability_changed')

/**
 * Call it after every change of users between active and locked or deactivated, in the same transaction. One task for
 * all of them, so that thousands of users do not delay escalations.
 */
export async function scheduleAvailabilityChange(tx: Tx, user_ids: readonly number[]): Promise<void> {
  if (user_ids.length === 0) return
  await schedule(tx, { kind: userAvailabilityChangedTask, due: { in_ms: 0 }, payload: { user_ids } })
}

/** The users of a task about availability. Tasks of earlier versions name one user. */
export function readUserIds({ payload }: DueTask): number[] {
  const { user_id, user_ids } = payload as { user_id?: number; user_ids?: number[] }
  return user_ids ?? (user_id === undefined ? [] : [user_id])
}

export async function endAllSessions(tx: Tx, user_id: number, reason: string): Promise<void> {
  const session_ids = await endSessions(tx.db, { account_id: tx.account_id, user_id })
  await publishSessionsEnded(tx, user_id, session_ids, reason)
}
