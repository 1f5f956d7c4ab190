import { sessionsEnded } from '@wardline/contract/accounts/session.events.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { schedule } from '../../platform/jobs/schedule.ts'

/** Whoever keeps something for a session hears of its end, in a transaction of their own: features know only earlier ones. */
export const sessionsOver = 'sessions_over'

/** These sessions were ended by somebody's wish: their sockets close, and what was registered in them goes. */
export async function tellSessionsEnded(
  tx: Tx,
  user_id: number,
  session_ids: number[],
  reason: string,
): Promise<void> {
  if (session_ids.length === 0) return
  tx.emit(sessionsEnded, { user: user_id }, { session_ids, reason })
  await schedule(tx, { kind: sessionsOver, due: { in_ms: 0 }, payload: { session_ids } })
}
