import type { Tx } from '../../../platform/db/transaction.ts'
import { skipWaiting } from './alert-state.queries.ts'
import { cancelReasons, type CancelReason } from './alert.rules.ts'
import { recordSkippedAlert } from './outcome.actions.ts'

interface AlertCancellation {
  thread_id: number
  message_id?: number
  up_to?: number
  user_ids?: number[]
  reason: CancelReason
}

/**
 * Skips waiting alerts; alerts that a provider already accepted cannot be recalled. Requires the thread lock. Opening a
 * message does not cancel the repeats of an escalation, which continue until the user responds.
 */
export async function cancelAlerts(
  tx: Tx,
  { thread_id, message_id, up_to, user_ids, reason }: AlertCancellation,
): Promise<void> {
  const stopped = await skipWaiting(tx.db, {
    account_id: tx.account_id,
    thread_id,
    message_id: message_id ?? null,
    up_to: up_to ?? null,
    user_ids: user_ids ?? null,
    reason: cancelReasons[reason],
    repeats_too: reason !== 'opened',
  })
  for (const alert of stopped) await recordSkippedAlert(tx, alert, cancelReasons[reason])
}
