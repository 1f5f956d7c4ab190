import type { CarrierKind } from '@wardline/contract/alerts/alert.schemas.ts'
import type { Database } from '../../platform/db/database.ts'
import * as states from './alert-state.queries.ts'
import { lockThreadOf } from './alert.queries.ts'
import { noteAlert, over } from './outcome.actions.ts'

export interface Receipt {
  account_id: number
  carrier: CarrierKind
  /** Ours, when the carrier brings it back; else the carrier's own. */
  reference?: string | null
  carrier_reference?: string | null
  receipt: 'delivered' | 'failed' | 'gone' | 'seen'
  /** A sentence, of `failed` and `gone`: without numbers and names. */
  reason?: string
  /** Of `gone`: its owner said STOP, as the carrier knows. */
  has_stopped?: boolean
}

/**
 * What a carrier says, afterwards, became of an alert. In any order, more than once or late: an alert never goes
 * backwards, and a receipt that comes again changes nothing. Failed or gone rings the next way now.
 * Answers false when the account has no such alert with this carrier.
 */
export const noteReceipt = (db: Database, given: Receipt): Promise<boolean> =>
  db.write(given.account_id, async (tx) => {
    const { account_id, carrier, reference = null, carrier_reference = null, receipt, reason = '' } = given
    const { has_stopped } = given
    const found = await states.alertOfReceipt(tx.db, { account_id, carrier, reference, carrier_reference })
    if (!found || (found.carrier !== null && found.carrier !== carrier)) return false
    const { id } = found
    await lockThreadOf(tx.db, account_id, id)
    if (receipt === 'failed' || receipt === 'gone') {
      await over(tx, { id, carrier, reason, is_gone: receipt === 'gone', has_stopped })
      return true
    }
    const there = await states.noteDelivered(tx.db, { account_id, id, carrier, carrier_reference })
    if (there) await noteAlert(tx, there, receipt, {})
    return true
  })
