import { setTimeout as pause } from 'node:timers/promises'
import type { Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { attemptToSend } from '../../../platform/providers/attempt.ts'
import type { Provider, Outcome } from '../../../platform/providers/provider.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { LeaseLost, type DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import * as states from './alert-state.queries.ts'
import * as queries from './alert.queries.ts'
import { missingProviderReason, cancelReasons, suppressionReason } from './alert.rules.ts'
import { recordOutcome, failAlert, sendAlertTask, recordSkippedAlert } from './outcome.actions.ts'
import { buildNotice } from './notice.rules.ts'

export interface AlertSender {
  db: Database
  providerFor: (account_id: number, channel: Channel, address: string) => Promise<Provider | undefined>
  /** Attempts time out after this; must be shorter than the sending lease. */
  attempt_ms: number
  origin: string
  metrics: AlertMetrics
}

export interface AlertMetrics {
  onFirstAttempt(channel: string, age_ms: number): void
  onOutcome(channel: string, outcome: string): void
}

/**
 * Sends an alert and records the outcome. All alerts leave through here. After a crash the task is retried under the
 * same reference when its lease ends: at-least-once delivery.
 */
export const sendAlert = (sending: AlertSender) => async (task: DueTask) => {
  const { db } = sending
  const { alert_id } = task.payload as { alert_id: number }
  const alert = await db.write(task.account_id, (tx) => claim(tx, task, alert_id))
  if (!alert) return
  const provider = await sending.providerFor(task.account_id, alert.channel, alert.address)
  if (alert.attempts === 1 && alert.is_first) sending.metrics.onFirstAttempt(alert.channel, alert.age_ms)
  const began = performance.now()
  const outcome: Outcome = provider
    ? await attemptToSend(provider, buildNotice(alert, sending.origin), sending.attempt_ms)
    : { outcome: 'failed', reason: missingProviderReason(alert.channel) }
  sending.metrics.onOutcome(alert.channel, outcome.outcome)
  const took_ms = performance.now() - began
  await retryWrite(() =>
    db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      await queries.lockThreadOfAlert(tx.db, tx.account_id, alert_id)
      await recordOutcome(tx, { alert, provider: provider?.kind ?? null, took_ms }, outcome)
    }),
  )
}

/** In total well below the lease. */
const write_retry_delays_ms = [200, 1_000, 3_000]

/**
 * Retries while the database is briefly unavailable: losing the outcome would send the alert again. A lost lease is
 * final.
 */
async function retryWrite(note: () => Promise<void>): Promise<void> {
  for (const rest_ms of write_retry_delays_ms) {
    try {
      return await note()
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      await pause(rest_ms)
    }
  }
  return note()
}

async function claim(tx: Tx, task: DueTask, alert_id: number): Promise<queries.ClaimedAlert | undefined> {
  const { account_id } = tx
  await queries.lockThreadOfAlert(tx.db, account_id, alert_id)
  const alert = await queries.claimAlert(tx.db, account_id, alert_id)
  if (!alert) {
    const wait_ms = await queries.millisecondsUntilDue(tx.db, account_id, alert_id)
    await task.complete(tx)
    // Another server is sending it, or it was postponed: check again then.
    if (wait_ms !== null)
      await schedule(tx, { kind: sendAlertTask, due: { in_ms: Math.max(wait_ms, 0) }, payload: { alert_id } })
    return undefined
  }
  const needless = findCancelReason(alert)
  if (needless !== null) {
    await task.complete(tx)
    const left = await states.recordSkipped(tx.db, { account_id, id: alert.id, reason: needless })
    if (left) await recordSkippedAlert(tx, left, needless)
    return undefined
  }
  const problem = findDeliveryProblem(alert)
  if (problem === null) return alert
  await task.complete(tx)
  await failAlert(tx, { id: alert.id, provider: null, reason: problem, is_gone: false })
  return undefined
}

function findCancelReason(alert: queries.ClaimedAlert): string | null {
  if (alert.is_recalled) return cancelReasons.recalled
  if (alert.is_to_sender && !alert.is_unanswered) return cancelReasons.responded
  if (!alert.is_on_thread) return cancelReasons.left
  if (alert.item_state !== null && alert.item_state !== 'open') return cancelReasons.answered
  if (alert.has_opened && !alert.is_repeat) return cancelReasons.opened
  return null
}

function findDeliveryProblem(alert: queries.ClaimedAlert): string | null {
  if (!alert.can_receive) return 'The account is locked or deactivated.'
  if (alert.is_device_gone) return 'The device is no longer registered.'
  return suppressionReason(alert.channel, alert.stopped)
}
