import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import * as states from './alert-state.queries.ts'
import { lockThreadOfAlert } from './alert.queries.ts'
import { recordAlertEvent, failAlert } from './outcome.actions.ts'

export interface Receipt {
  account_id: number
  provider: ProviderKind
  /** Our reference if the provider returns it, otherwise the provider's own. */
  reference?: string | null
  provider_reference?: string | null
  receipt: 'delivered' | 'failed' | 'gone' | 'seen'
  /** For `failed` and `gone`: a sentence without numbers or names. */
  reason?: string
  has_stopped?: boolean
  /** How long a call lasted, as the provider reports it. */
  call_seconds?: number | undefined
}

/**
 * Receipts may arrive late, repeated or out of order; an alert never goes backwards. Returns false for an unknown
 * alert.
 */
export const recordReceipt = (db: Database, received: Receipt): Promise<boolean> =>
  db.write(received.account_id, async (tx) => {
    const {
      account_id,
      provider,
      reference = null,
      provider_reference = null,
      receipt,
      reason = '',
    } = received
    const { has_stopped, call_seconds } = received
    const found = await states.findAlertForReceipt(tx.db, {
      account_id,
      provider,
      reference,
      provider_reference,
    })
    if (!found || (found.provider !== null && found.provider !== provider)) return false
    const { id } = found
    await lockThreadOfAlert(tx.db, account_id, id)
    if (call_seconds !== undefined) await states.recordCallSeconds(tx.db, { account_id, id, call_seconds })
    if (receipt === 'failed' || receipt === 'gone') {
      await failAlert(tx, { id, provider, reason, is_gone: receipt === 'gone', has_stopped })
      return true
    }
    const [there] = await states.recordDelivered(tx.db, account_id, [{ id, provider, provider_reference }])
    if (there) await recordAlertEvent(tx, there, receipt, {})
    return true
  })
