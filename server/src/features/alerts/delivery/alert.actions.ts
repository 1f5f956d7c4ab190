import { setTimeout as pause } from 'node:timers/promises'
import type { Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { attemptToSend } from '../../../platform/providers/attempt.ts'
import type { Provider, Outcome } from '../../../platform/providers/provider.ts'
import type { BatchedWrite } from '../../../platform/db/batched-operations.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { completeTasks, LeaseLost, type DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import * as states from './alert-state.queries.ts'
import * as queries from './alert.queries.ts'
import { missingProviderReason, cancelReasons, suppressionReason } from './alert.rules.ts'
import {
  failAlert,
  isTaken,
  recordOutcome,
  recordSkippedAlert,
  recordTaken,
  sendAlertTask,
  type AttemptWithOutcome,
} from './outcome.actions.ts'
import { isSilencedByMute } from './mute.rules.ts'
import { buildNotice } from './notice.rules.ts'

interface AlertSender {
  db: Database
  providers: {
    providerFor(account_id: number, channel: Channel, address: string): Promise<Provider | undefined>
  }
  public_url: string | undefined
  /** Attempts time out after this; must be shorter than the sending lease. */
  alert_attempt_seconds: number
  metrics: Pick<Metrics, 'firstAttempt' | 'alertOutcomes'>
}

/**
 * Sends an alert and records the outcome. All alerts leave through here. After a crash the task is retried under the
 * same reference when its lease ends: at-least-once delivery.
 */
export const sendAlert = taskHandler(
  sendAlertTask,
  ({ db, providers, metrics, ...settings }: AlertSender) =>
    async (task: DueTask) => {
      const { alert_id } = task.payload as { alert_id: number }
      const alert = await db.writeBatched(task.account_id, claims, { task, alert_id })
      if (alert === null) return
      const provider = await providers.providerFor(task.account_id, alert.channel, alert.address)
      if (alert.attempts === 1 && alert.is_first)
        metrics.firstAttempt.observe({ channel: alert.channel }, alert.age_ms / 1000)
      const began = performance.now()
      const outcome: Outcome = provider
        ? await attemptToSend(
            provider,
            buildNotice(alert, settings.public_url ?? ''),
            settings.alert_attempt_seconds * 1000,
          )
        : { outcome: 'failed', reason: missingProviderReason(alert.channel) }
      metrics.alertOutcomes.inc({ channel: alert.channel, outcome: outcome.outcome })
      const took_ms = performance.now() - began
      const attempt = { task, alert, provider: provider?.kind ?? null, took_ms, outcome }
      await retryWrite(() => db.writeBatched(task.account_id, outcomes, attempt))
    },
  'alerts',
)

type TaskAttempt = AttemptWithOutcome & { task: DueTask }

/** Outcomes of one moment share a transaction. */
const outcomes: BatchedWrite<TaskAttempt, true> = {
  name: 'alert outcomes',
  maxSize: 64,
  /** Leaves out alerts that their provider did not take, and those whose thread or task another transaction holds. */
  async runBatch(tx, attempts) {
    const taken = attempts.filter(isTaken)
    const ids = taken.map(({ alert }) => alert.id)
    const free = await queries.lockFreeThreadsOfAlerts(tx.db, tx.account_id, ids)
    const recordable = taken.filter(({ alert }) => free.has(alert.id))
    const removed = await completeTasks(
      tx,
      recordable.map(({ task }) => task),
    )
    await recordTaken(
      tx,
      recordable.filter(({ task }) => removed.has(task)),
    )
    return attempts.map(({ task }) => (removed.has(task) ? true : undefined))
  },
  async runAlone(tx, attempt) {
    await attempt.task.complete(tx)
    await queries.lockThreadOfAlert(tx.db, tx.account_id, attempt.alert.id)
    await recordOutcome(tx, attempt)
    return true
  },
}

/** In total well below the lease. */
const write_retry_delays_ms = [200, 1_000, 3_000]

/**
 * Retries while the database is briefly unavailable: losing the outcome would send the alert again. A lost lease is
 * final.
 */
async function retryWrite(note: () => Promise<unknown>): Promise<void> {
  for (const rest_ms of write_retry_delays_ms) {
    try {
      await note()
      return
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      await pause(rest_ms)
    }
  }
  await note()
}

interface Claim {
  task: DueTask
  alert_id: number
}

/** Claims of one moment share a transaction. `null` if the alert is not to be sent; the task is then complete. */
const claims: BatchedWrite<Claim, queries.ClaimedAlert | null> = {
  name: 'alert claims',
  maxSize: 64,
  /** Leaves out alerts whose thread another transaction has locked. */
  async runBatch(tx, requested) {
    const ids = requested.map(({ alert_id }) => alert_id)
    const free = await queries.lockFreeThreadsOfAlerts(tx.db, tx.account_id, ids)
    const claimed = await queries.claimAlerts(tx.db, tx.account_id, [...free])
    const results: (queries.ClaimedAlert | null | undefined)[] = []
    for (const claim of requested)
      results.push(
        free.has(claim.alert_id) ? await requireSendable(tx, claim, claimed.get(claim.alert_id)) : undefined,
      )
    return results
  },
  async runAlone(tx, claim) {
    await queries.lockThreadOfAlert(tx.db, tx.account_id, claim.alert_id)
    const claimed = await queries.claimAlerts(tx.db, tx.account_id, [claim.alert_id])
    return requireSendable(tx, claim, claimed.get(claim.alert_id))
  },
}

/** Returns `null` after completing the task if the alert is not due, needless, or cannot be sent. */
async function requireSendable(
  tx: Tx,
  { task, alert_id }: Claim,
  alert: queries.ClaimedAlert | undefined,
): Promise<queries.ClaimedAlert | null> {
  const { account_id } = tx
  if (!alert) {
    const wait_ms = await queries.millisecondsUntilDue(tx.db, account_id, alert_id)
    await task.complete(tx)
    // Another server is sending it, or it was postponed: check again then.
    if (wait_ms !== null)
      await schedule(tx, { kind: sendAlertTask, due: { in_ms: Math.max(wait_ms, 0) }, payload: { alert_id } })
    return null
  }
  const needless = findCancelReason(alert)
  if (needless !== null) {
    await task.complete(tx)
    const left = await states.recordSkipped(tx.db, { account_id, id: alert.id, reason: needless })
    if (left) await recordSkippedAlert(tx, left, needless)
    return null
  }
  const problem = findDeliveryProblem(alert)
  if (problem === null) return alert
  await task.complete(tx)
  await failAlert(tx, { id: alert.id, provider: null, reason: problem, is_gone: false })
  return null
}

function findCancelReason(alert: queries.ClaimedAlert): string | null {
  if (alert.is_recalled) return cancelReasons.recalled
  if (alert.is_to_sender && !alert.is_unanswered) return cancelReasons.responded
  if (!alert.is_on_thread) return cancelReasons.left
  if (alert.is_reminder) return null
  if (alert.item_state !== null && alert.item_state !== 'open') return cancelReasons.answered
  if (alert.has_opened && !alert.is_repeat) return cancelReasons.opened
  const person = { ...alert, is_asked: alert.item_state === 'open' }
  if (!alert.is_to_sender && isSilencedByMute(alert, person, alert)) return cancelReasons.muted
  return null
}

function findDeliveryProblem(alert: queries.ClaimedAlert): string | null {
  if (!alert.can_receive) return 'The account is locked or deactivated.'
  if (alert.is_device_gone) return 'The device is no longer registered.'
  return suppressionReason(alert.channel, alert.stopped)
}
