import { scheduleRequestsChanged } from '@wardline/contract/paging/schedule-requests/schedule-request.events.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Actor } from '../../../platform/http/context.ts'
import * as queries from './synced-absence.queries.ts'

export const getAbsenceZone = (db: Db, account_id: number): Promise<string> =>
  queries.getAccountZone(db, account_id)

/** Brings the absences of a source to what it has now. Absences of other sources and of other users stay. */
export async function syncAbsences(
  actor: Actor,
  tx: Tx,
  source: queries.AbsenceSource,
  rows: readonly queries.UserAbsences[],
): Promise<void> {
  if (rows.length === 0) return
  const { user_id: actor_id } = actor.caller
  const changes = await queries.writeAbsences(tx.db, { account_id: tx.account_id, source, actor_id }, rows)
  if (changes.length === 0) return
  for (const { user_id, ...counts } of changes)
    tx.audit(actor_id, 'schedule_request.synced', { user: user_id }, { source, ...counts })
  tx.emit(scheduleRequestsChanged, { account: true }, {})
}
