import type { Tx } from '../../platform/db/transaction.ts'
import { skipWaiting } from './alert-state.queries.ts'
import { stopReasons, type StopReason } from './alert.rules.ts'
import { skipped } from './outcome.actions.ts'

interface Stop {
  thread_id: number
  /** This message alone; every message of the thread when it is left out. */
  message_id?: number
  /** Messages up to this one. */
  up_to?: number
  /** These people alone; everybody when it is left out. */
  user_ids?: number[]
  reason: StopReason
}

/**
 * What waits to ring is not needed any more; what a carrier has already cannot be taken back. The thread is locked.
 * Opening stops what a person had not opened before: a step of an escalation rings them again until they answer.
 */
export async function stopRinging(
  tx: Tx,
  { thread_id, message_id, up_to, user_ids, reason }: Stop,
): Promise<void> {
  const stopped = await skipWaiting(tx.db, {
    account_id: tx.account_id,
    thread_id,
    message_id: message_id ?? null,
    up_to: up_to ?? null,
    user_ids: user_ids ?? null,
    reason: stopReasons[reason],
    repeats_too: reason !== 'opened',
  })
  for (const alert of stopped) await skipped(tx, alert, stopReasons[reason])
}
