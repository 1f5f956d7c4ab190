import { handoverChanged } from '@wardline/contract/messaging/handover.events.ts'
import type { PayloadOf } from '@wardline/contract/event.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import * as queries from './handover.queries.ts'

type State = PayloadOf<typeof handoverChanged>['state']

/** Both sides of each offer hear what came of it. */
export function tellHandovers(tx: Tx, offers: readonly queries.Ended[], state: State): void {
  for (const offer of offers)
    tx.emit(handoverChanged, { users: [offer.from_user_id, offer.to_user_id] }, { ...offer, state })
}

/**
 * Ends offers of a thread for which there is nothing left to hand over, however that came about: the giver's item was
 * closed by an escalation, the thread was recalled. The thread is locked.
 */
export async function endLapsedOffers(tx: Tx, thread_id: number): Promise<void> {
  const ids = await queries.lapsedOffers(tx.db, tx.account_id, thread_id)
  tellHandovers(tx, await queries.endOffers(tx.db, tx.account_id, ids, 'withdrawn'), 'withdrawn')
}
