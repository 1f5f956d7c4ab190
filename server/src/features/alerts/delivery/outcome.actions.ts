import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import type {
  PageEventDetails,
  PageEventKind,
} from '@wardline/contract/alerts/page-events/page-event.schemas.ts'
import type { Outcome } from '../../../platform/providers/provider.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import * as states from './alert-state.queries.ts'
import { lockThreadOfAlert, type AlertSummary, type ClaimedAlert } from './alert.queries.ts'
import { retryDelayMs, startsNextChannelEarly, receiptTimeoutMs } from './alert.rules.ts'
import { recordPageEvents } from '../page-events/page-event.actions.ts'

export const sendAlertTask = 'alert_send'
export const receiptTimeoutTask = 'alert_receipt_timeout'
export const addressSuppressedTask = 'address_suppressed'
/** A responder of an escalation cannot be notified, or is on do not disturb. */
export const responderUnavailableTask = 'alert_responder_unavailable'
/** A response is missing: its sender is notified. */
export const responseOverdueTask = 'alert_response_overdue'

interface Attempt {
  alert: ClaimedAlert
  provider: ProviderKind | null
  took_ms: number
}

/** Requires the thread lock. */
export async function recordOutcome(
  tx: Tx,
  { alert, provider, took_ms }: Attempt,
  outcome: Outcome,
): Promise<void> {
  const { account_id } = tx
  const { id, attempts } = alert
  switch (outcome.outcome) {
    case 'sent': {
      const { provider_reference, expects_receipt } = outcome
      const sent = await states.recordSent(tx.db, {
        account_id,
        id,
        attempts,
        provider,
        provider_reference,
        expects_receipt,
      })
      if (!sent) return
      await recordAlertEvent(tx, sent, 'sent', {})
      if (expects_receipt && sent.state === 'sent')
        await schedule(tx, {
          kind: receiptTimeoutTask,
          due: { in_ms: receiptTimeoutMs(sent.channel) },
          payload: { alert_id: id },
        })
      return
    }
    case 'delivered': {
      const { provider_reference } = outcome
      const there = await states.recordDelivered(tx.db, { account_id, id, provider, provider_reference })
      if (there) await recordAlertEvent(tx, there, 'delivered', {})
      return
    }
    case 'retry':
      return retryOrFail(tx, { alert, provider, took_ms }, outcome)
    case 'failed':
    case 'gone':
      await failAlert(tx, {
        id,
        provider,
        reason: outcome.reason,
        is_gone: outcome.outcome === 'gone',
        has_stopped: outcome.outcome === 'gone' && outcome.has_stopped,
      })
  }
}

async function retryOrFail(
  tx: Tx,
  { alert, provider, took_ms }: Attempt,
  { reason, after_ms }: Outcome & { outcome: 'retry' },
): Promise<void> {
  const { account_id } = tx
  const { id, attempts, priority } = alert
  const in_ms = retryDelayMs({ priority, attempts, since_ms: alert.since_first_ms + took_ms, after_ms })
  if (in_ms === null) {
    await failAlert(tx, { id, provider, reason, is_gone: false })
    return
  }
  const waits = await states.recordRetry(tx.db, { account_id, id, attempts, provider, reason, in_ms })
  if (!waits) return
  await recordAlertEvent(tx, waits, 'retried', { reason, attempts })
  await schedule(tx, { kind: sendAlertTask, due: { in_ms }, payload: { alert_id: id } })
  if (startsNextChannelEarly(waits)) await advanceNext(tx, waits)
}

export async function failAlert(
  tx: Tx,
  of: {
    id: number
    provider: ProviderKind | null
    reason: string
    is_gone: boolean
    has_stopped?: boolean | undefined
  },
): Promise<boolean> {
  const failed = await states.recordFailed(tx.db, { account_id: tx.account_id, ...of })
  if (!failed) return false
  if (of.is_gone) {
    const dropped = await states.disableAddress(tx.db, failed, of.has_stopped ? 'stop' : 'unknown')
    if (of.has_stopped && dropped.rows.length > 0)
      await schedule(tx, { kind: addressSuppressedTask, due: { in_ms: 0 }, payload: { alert_id: of.id } })
  }
  await recordAlertEvent(tx, failed, of.is_gone ? 'gone' : 'failed', { reason: of.reason })
  await startNextChannel(tx, failed)
  return true
}

async function startNextChannel(tx: Tx, alert: AlertSummary): Promise<void> {
  if (alert.message_count > 1) await promoteMergedAlert(tx, alert)
  if (await advanceNext(tx, alert)) return
  if (!alert.is_page || (await states.hasActiveAlert(tx.db, alert))) return
  const { thread_id, message_id, user_id, run_id } = alert
  const reason = 'Notifications failed on every channel.'
  await recordPageEvents(tx, [
    { thread_id, message_id, user_id, run_id, kind: 'not_notified', details: { reason } },
  ])
  await schedule(
    tx,
    run_id === null
      ? { kind: responseOverdueTask, due: { in_ms: 0 }, payload: { thread_id, message_id } }
      : { kind: responderUnavailableTask, due: { in_ms: 0 }, payload: { thread_id, run_id } },
  )
}

async function advanceNext(tx: Tx, alert: AlertSummary): Promise<boolean> {
  const next = await states.advanceNextAlert(tx.db, alert)
  if (next) await schedule(tx, { kind: sendAlertTask, due: { in_ms: 0 }, payload: { alert_id: next.id } })
  return next !== undefined
}

async function promoteMergedAlert(tx: Tx, { account_id, id }: AlertSummary): Promise<void> {
  const leader = await states.promoteMergedAlert(tx.db, { account_id, id })
  if (leader) await schedule(tx, { kind: sendAlertTask, due: { in_ms: 0 }, payload: { alert_id: leader.id } })
}

export async function recordSkippedAlert(tx: Tx, alert: AlertSummary, reason: string): Promise<void> {
  await recordAlertEvent(tx, alert, 'skipped', { reason })
  if (alert.message_count > 1) await promoteMergedAlert(tx, alert)
}

export async function recordAlertEvent(
  tx: Tx,
  alert: AlertSummary,
  kind: PageEventKind,
  more: PageEventDetails,
): Promise<void> {
  if (!alert.is_page) return
  const {
    thread_id,
    message_id,
    user_id,
    run_id,
    id,
    alert_type,
    channel,
    reference,
    provider,
    provider_reference,
  } = alert
  const details = {
    alert_type,
    channel,
    reference,
    ...(provider && { provider }),
    ...(provider_reference && { provider_reference }),
    ...more,
  }
  await recordPageEvents(tx, [{ thread_id, message_id, user_id, run_id, alert_id: id, kind, details }])
}

export const handleReceiptTimeout = (db: Database) => (task: DueTask) =>
  db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    const { alert_id } = task.payload as { alert_id: number }
    await lockThreadOfAlert(tx.db, tx.account_id, alert_id)
    const alert = await states.findAlertAwaitingReceipt(tx.db, { account_id: tx.account_id, id: alert_id })
    if (!alert) return
    if (await advanceNext(tx, alert)) return recordAlertEvent(tx, alert, 'no_receipt', {})
    // The last channel of a page without a receipt: the sender must not assume delivery.
    if (await states.isLastChannel(tx.db, { account_id: tx.account_id, id: alert_id }))
      await recordAlertEvent(tx, alert, 'no_receipt', { reason: 'There is no other channel left.' })
  })
