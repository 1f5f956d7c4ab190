import { setTimeout as pause } from 'node:timers/promises'
import type { Medium } from '@wardline/contract/alerts/alert.schemas.ts'
import type { Carrier, Outcome } from '../../platform/carriers/carrier.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { LeaseLost, type DueTask } from '../../platform/jobs/due-tasks.ts'
import { schedule } from '../../platform/jobs/schedule.ts'
import * as states from './alert-state.queries.ts'
import * as queries from './alert.queries.ts'
import { noCarrier, stopReasons, stoppedFor } from './alert.rules.ts'
import { noteOutcome, over, sendsAlert, skipped } from './outcome.actions.ts'
import { noticeOf } from './notice.rules.ts'

export interface Sending {
  db: Database
  /** The account's carrier for a medium; undefined when none is set up and switched on. */
  carrierFor: (account_id: number, medium: Medium, address: string) => Promise<Carrier | undefined>
  /** An attempt that takes longer is over: nobody knows what came of it. Shorter than an alert is held to be sent. */
  attempt_ms: number
  /** Where the application is opened; empty when nobody has set it. */
  origin: string
  figures: Figures
}

export interface Figures {
  /** Told of the first attempt of each alert that waited for nothing; milliseconds since its message. */
  onFirstAttempt(medium: string, age_ms: number): void
  onOutcome(medium: string, outcome: string): void
}

/**
 * Sends an alert and writes down what came of it. The one place from which alerts leave. Killed in between, it is sent
 * again under the same reference when the lease is over: at least once.
 */
export const sendAlert = (sending: Sending) => async (task: DueTask) => {
  const { db } = sending
  const { alert_id } = task.payload as { alert_id: number }
  const alert = await db.write(task.account_id, (tx) => take(tx, task, alert_id))
  if (!alert) return
  const carrier = await sending.carrierFor(task.account_id, alert.medium, alert.address)
  if (alert.attempts === 1 && alert.is_first) sending.figures.onFirstAttempt(alert.medium, alert.age_ms)
  const began = performance.now()
  const outcome: Outcome = carrier
    ? await attempt(carrier, alert, sending)
    : { outcome: 'failed', reason: noCarrier(alert.medium) }
  sending.figures.onOutcome(alert.medium, outcome.outcome)
  const took_ms = performance.now() - began
  await surely(() =>
    db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      await queries.lockThreadOf(tx.db, tx.account_id, alert_id)
      await noteOutcome(tx, { alert, carrier: carrier?.kind ?? null, took_ms }, outcome)
    }),
  )
}

/** Milliseconds; all of them well within the lease. */
const rests_ms = [200, 1_000, 3_000]

/**
 * What a carrier has said must not be lost to a database that is away for a moment: it would be sent again. Whoever has
 * lost the lease has nothing to write down.
 */
async function surely(note: () => Promise<void>): Promise<void> {
  for (const rest_ms of rests_ms) {
    try {
      return await note()
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      await pause(rest_ms)
    }
  }
  return note()
}

/** The alert to send; undefined when there is nothing to send, and why is written down. */
async function take(tx: Tx, task: DueTask, alert_id: number): Promise<queries.TakenAlert | undefined> {
  const { account_id } = tx
  await queries.lockThreadOf(tx.db, account_id, alert_id)
  const alert = await queries.takeAlert(tx.db, account_id, alert_id)
  if (!alert) {
    const wait_ms = await queries.untilTaken(tx.db, account_id, alert_id)
    await task.complete(tx)
    // Somebody else is at it, or it was put off: looked at again then.
    if (wait_ms !== null)
      await schedule(tx, { kind: sendsAlert, due: { in_ms: Math.max(wait_ms, 0) }, payload: { alert_id } })
    return undefined
  }
  const needless = whyNot(alert)
  if (needless !== null) {
    await task.complete(tx)
    const left = await states.noteSkipped(tx.db, { account_id, id: alert.id, reason: needless })
    if (left) await skipped(tx, left, needless)
    return undefined
  }
  const problem = whyImpossible(alert)
  if (problem === null) return alert
  await task.complete(tx)
  await over(tx, { id: alert.id, carrier: null, reason: problem, is_gone: false })
  return undefined
}

/** Why nobody needs this alert any more; null when they do. */
function whyNot(alert: queries.TakenAlert): string | null {
  if (alert.is_recalled) return stopReasons.recalled
  if (!alert.is_on_thread) return stopReasons.left
  if (alert.item_state !== null && alert.item_state !== 'open') return stopReasons.answered
  if (alert.has_opened && !alert.is_repeat) return stopReasons.opened
  return null
}

function whyImpossible(alert: queries.TakenAlert): string | null {
  if (!alert.can_receive) return 'Their account is locked or no longer active.'
  if (alert.is_device_gone) return 'The device is not there any more.'
  return stoppedFor(alert.medium, alert.stopped)
}

/** One attempt, ended by its time. What an adapter throws is a mistake of ours, and no reason to stop trying. */
async function attempt(
  carrier: Carrier,
  alert: queries.TakenAlert,
  { attempt_ms, origin }: Sending,
): Promise<Outcome> {
  const timeUp = AbortSignal.timeout(attempt_ms)
  const late = new Promise<Outcome>((resolve) =>
    timeUp.addEventListener('abort', () =>
      resolve({ outcome: 'retry', reason: 'The carrier did not answer in time.' }),
    ),
  )
  const broken = (): Outcome => ({ outcome: 'retry', reason: 'The carrier could not be asked.' })
  return Promise.race([carrier.send(noticeOf(alert, origin), timeUp).catch(broken), late])
}
