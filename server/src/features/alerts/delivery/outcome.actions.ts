import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import type {
  PageEventDetails,
  PageEventKind,
} from '@wardline/contract/alerts/page-events/page-event.schemas.ts'
import type { Outcome } from '../../../platform/providers/provider.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule, scheduleMany } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import * as states from './alert-state.queries.ts'
import { lockThreadOfAlert, type AlertSummary, type ClaimedAlert } from './alert.queries.ts'
import { retryDelayMs, startsNextChannelEarly, receiptTimeoutMs } from './alert.rules.ts'
import { recordPageEvents, type NewPageEvent } from '../page-events/page-event.actions.ts'

export const sendAlertTask = taskKind('alert_send')
const receiptTimeoutTask = taskKind('alert_receipt_timeout')
export const addressSuppressedTask = taskKind('address_suppressed')
/** A responder of an escalation cannot be notified, or is on do not disturb. */
export const responderUnavailableTask = taskKind('alert_responder_unavailable')
/** A response is missing: its sender is notified. */
export const responseOverdueTask = taskKind('alert_response_overdue')

export interface Attempt {
  alert: ClaimedAlert
  provider: ProviderKind | null
  took_ms: number
}

export type AttemptWithOutcome = Attempt & { outcome: Outcome }
export type TakenAttempt = Attempt & { outcome: Extract<Outcome, { outcome: 'sent' | 'delivered' }> }

export const isTaken = <A extends AttemptWithOutcome>(attempt: A): attempt is A & TakenAttempt =>
  attempt.outcome.outcome === 'sent' || attempt.outcome.outcome === 'delivered'

/** Requires the thread lock. */
export async function recordOutcome(tx: Tx, attempt: AttemptWithOutcome): Promise<void> {
  const { alert, provider, took_ms, outcome } = attempt
  switch (outcome.outcome) {
    case 'sent':
    case 'delivered':
      return recordTaken(tx, [{ alert, provider, took_ms, outcome }])
    case 'retry':
      return retryOrFail(tx, attempt, outcome)
    case 'failed':
    case 'gone': {
      const is_gone = outcome.outcome === 'gone'
      const { reason } = outcome
      await failAlert(tx, {
        id: alert.id,
        provider,
        reason,
        is_gone,
        has_stopped: is_gone && outcome.has_stopped,
      })
    }
  }
}

/** Records alerts that their provider took, in as many statements for a hundred as for one. Requires the thread locks. */
export async function recordTaken(tx: Tx, attempts: readonly TakenAttempt[]): Promise<void> {
  const sending: states.SentAttempt[] = []
  const delivering: states.AcceptedAttempt[] = []
  for (const { alert, provider, outcome } of attempts) {
    const { id } = alert
    const { provider_reference } = outcome
    if (outcome.outcome === 'delivered') delivering.push({ id, provider, provider_reference })
    else {
      const { expects_receipt } = outcome
      sending.push({ id, attempts: alert.attempts, provider, provider_reference, expects_receipt })
    }
  }
  const { account_id } = tx
  const sent = sending.length > 0 ? await states.recordSent(tx.db, account_id, sending) : []
  const delivered = delivering.length > 0 ? await states.recordDelivered(tx.db, account_id, delivering) : []
  await recordPageEvents(tx, [
    ...sent.flatMap((alert) => alertEvents(alert, 'sent', {})),
    ...delivered.flatMap((alert) => alertEvents(alert, 'delivered', {})),
  ])
  const expecting = new Set(sending.filter(({ expects_receipt }) => expects_receipt).map(({ id }) => id))
  const timeouts = sent
    .filter(({ id, state }) => state === 'sent' && expecting.has(id))
    .map(({ id, channel }) => ({ in_ms: receiptTimeoutMs(channel), payload: { alert_id: id } }))
  await scheduleMany(tx, receiptTimeoutTask, timeouts)
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

export const recordAlertEvent = (
  tx: Tx,
  alert: AlertSummary,
  kind: PageEventKind,
  more: PageEventDetails,
): Promise<void> => recordPageEvents(tx, alertEvents(alert, kind, more))

/** Only alerts of pages have events. */
function alertEvents(alert: AlertSummary, kind: PageEventKind, more: PageEventDetails): NewPageEvent[] {
  if (!alert.is_page) return []
  const { thread_id, message_id, user_id, run_id, id, provider, provider_reference } = alert
  const { alert_type, channel, reference } = alert
  const details = {
    alert_type,
    channel,
    reference,
    ...(provider && { provider }),
    ...(provider_reference && { provider_reference }),
    ...more,
  }
  return [{ thread_id, message_id, user_id, run_id, alert_id: id, kind, details }]
}

export const handleReceiptTimeout = taskHandler(
  receiptTimeoutTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        await task.complete(tx)
        const { alert_id } = task.payload as { alert_id: number }
        await lockThreadOfAlert(tx.db, tx.account_id, alert_id)
        const alert = await states.findAlertAwaitingReceipt(tx.db, {
          account_id: tx.account_id,
          id: alert_id,
        })
        if (!alert) return
        if (await advanceNext(tx, alert)) return recordAlertEvent(tx, alert, 'no_receipt', {})
        // The last channel of a page without a receipt: the sender must not assume delivery.
        if (await states.isLastChannel(tx.db, { account_id: tx.account_id, id: alert_id }))
          await recordAlertEvent(tx, alert, 'no_receipt', { reason: 'There is no other channel left.' })
      }),
)
