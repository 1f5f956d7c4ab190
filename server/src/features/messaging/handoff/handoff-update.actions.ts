import { handoffChanged } from '@wardline/contract/messaging/handoff/handoff.events.ts'
import type { PayloadOf } from '@wardline/contract/event.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import * as queries from './handoff.queries.ts'

type State = PayloadOf<typeof handoffChanged>['state']

export function publishHandoffs(tx: Tx, offers: readonly queries.EndedHandoff[], state: State): void {
  for (const offer of offers)
    tx.emit(handoffChanged, { users: [offer.from_user_id, offer.to_user_id] }, { ...offer, state })
}

/** An acknowledgement may be closed by an escalation or a recall. The caller holds the thread's lock. */
export async function expireHandoffs(tx: Tx, thread_id: number): Promise<void> {
  const ids = await queries.listExpiredHandoffs(tx.db, tx.account_id, thread_id)
  publishHandoffs(tx, await queries.endHandoffs(tx.db, tx.account_id, ids, 'withdrawn'), 'withdrawn')
}
