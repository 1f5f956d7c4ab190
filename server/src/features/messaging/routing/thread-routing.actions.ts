import type { Tx } from '../../../platform/db/transaction.ts'
import { notifyUsersAt } from '../../alerts/notifications/notification.actions.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import type { Recipient } from '../recipients/recipient.rules.ts'
import type { MessageRouting } from './routed-thread.rules.ts'
import { findNotificationWaits } from './notification-wait.access.ts'
import { insertThreadRouting } from './thread-routing.queries.ts'

interface NewMessage {
  thread_id: number
  message_id: number
}

/**
 * Stores the effects of the policies in the transaction that sends the message: for the thread, in the proof of
 * page and in the audit trail. Returns the users whose notifications wait.
 */
export async function recordRouting(
  tx: Tx,
  sent: NewMessage,
  { policies, delay_until, sent: written }: MessageRouting,
  people: readonly Recipient[],
): Promise<ReadonlySet<number>> {
  if (policies.length === 0) return new Set()
  const { account_id } = tx
  await insertThreadRouting(tx.db, { account_id, thread_id: sent.thread_id }, policies, written)
  const user_ids = people.map(({ user_id }) => user_id)
  const waits = await findNotificationWaits(tx.db, account_id, delay_until, user_ids)
  await recordPageEvents(tx, [
    ...policies
      .filter(({ is_trial }) => !is_trial)
      .map(({ policy_name, matched, effects }) => ({
        ...sent,
        user_id: null,
        kind: 'routed' as const,
        details: { policy_name, conditions: matched, reason: effects.join(' ') },
      })),
    ...[...waits.due].map(([user_id, at]) => ({
      ...sent,
      user_id,
      kind: 'delayed' as const,
      details: { due: at, reason: waits.text(at) },
    })),
  ])
  for (const [at, waiting] of Map.groupBy(waits.due.keys(), (user_id) => waits.due.get(user_id) ?? ''))
    await notifyUsersAt(tx, at, { ...sent, user_ids: waiting })
  return new Set(waits.due.keys())
}
