import type { CarrierKind } from '@wardline/contract/alerts/alert.schemas.ts'
import type { PageEventDetails, PageEventKind } from '@wardline/contract/alerts/page-event.schemas.ts'
import type { Outcome } from '../../platform/carriers/carrier.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { DueTask } from '../../platform/jobs/due-tasks.ts'
import { schedule } from '../../platform/jobs/schedule.ts'
import * as states from './alert-state.queries.ts'
import { lockThreadOf, type AlertNamed, type TakenAlert } from './alert.queries.ts'
import { retryMs, ringsNextMeanwhile, silenceMs } from './alert.rules.ts'
import { notePageEvents } from './page-event.actions.ts'

export const sendsAlert = 'alert_send'
export const alertUnheard = 'alert_unheard'
/** Its carrier knows that the owner of a number said STOP: whoever looks after them is told, by a feature above. */
export const numberStopped = 'number_stopped'

interface Attempt {
  alert: TakenAlert
  /** Null: none is set up. */
  carrier: CarrierKind | null
  took_ms: number
}

/** Writes down what a carrier said to an attempt, and what follows from it. The thread is locked. */
export async function noteOutcome(
  tx: Tx,
  { alert, carrier, took_ms }: Attempt,
  outcome: Outcome,
): Promise<void> {
  const { account_id } = tx
  const { id, attempts } = alert
  switch (outcome.outcome) {
    case 'handed': {
      const { carrier_reference, expects_receipt } = outcome
      const handed = await states.noteHanded(tx.db, {
        account_id,
        id,
        attempts,
        carrier,
        carrier_reference,
        expects_receipt,
      })
      if (!handed) return
      await noteAlert(tx, handed, 'handed', {})
      if (expects_receipt && handed.state === 'handed')
        await schedule(tx, {
          kind: alertUnheard,
          due: { in_ms: silenceMs(handed.medium) },
          payload: { alert_id: id },
        })
      return
    }
    case 'delivered': {
      const { carrier_reference } = outcome
      const there = await states.noteDelivered(tx.db, { account_id, id, carrier, carrier_reference })
      if (there) await noteAlert(tx, there, 'delivered', {})
      return
    }
    case 'retry':
      return again(tx, { alert, carrier, took_ms }, outcome)
    case 'failed':
    case 'gone':
      await over(tx, {
        id,
        carrier,
        reason: outcome.reason,
        is_gone: outcome.outcome === 'gone',
        has_stopped: outcome.outcome === 'gone' && outcome.has_stopped,
      })
  }
}

async function again(
  tx: Tx,
  { alert, carrier, took_ms }: Attempt,
  { reason, after_ms }: Outcome & { outcome: 'retry' },
): Promise<void> {
  const { account_id } = tx
  const { id, attempts, priority } = alert
  const in_ms = retryMs({ priority, attempts, since_ms: alert.since_first_ms + took_ms, after_ms })
  if (in_ms === null) {
    await over(tx, { id, carrier, reason, is_gone: false })
    return
  }
  const waits = await states.noteRetry(tx.db, { account_id, id, attempts, carrier, reason, in_ms })
  if (!waits) return
  await noteAlert(tx, waits, 'retried', { reason, attempts })
  await schedule(tx, { kind: sendsAlert, due: { in_ms }, payload: { alert_id: id } })
  if (ringsNextMeanwhile(waits)) await bringForward(tx, waits)
}

/** This way is over: the next one now. */
export async function over(
  tx: Tx,
  of: {
    id: number
    carrier: CarrierKind | null
    reason: string
    is_gone: boolean
    has_stopped?: boolean | undefined
  },
): Promise<boolean> {
  const failed = await states.noteFailed(tx.db, { account_id: tx.account_id, ...of })
  if (!failed) return false
  if (of.is_gone) {
    const dropped = await states.dropAddress(tx.db, failed, of.has_stopped ? 'stop' : 'unknown')
    if (of.has_stopped && dropped.rows.length > 0)
      await schedule(tx, { kind: numberStopped, due: { in_ms: 0 }, payload: { alert_id: of.id } })
  }
  await noteAlert(tx, failed, of.is_gone ? 'gone' : 'failed', { reason: of.reason })
  await nextNow(tx, failed)
  return true
}

/** The next way rings now. Of a page, when none is left and none got there, everyone on the thread is told. */
async function nextNow(tx: Tx, alert: AlertNamed): Promise<void> {
  if (alert.bundle > 1) await passBundleOn(tx, alert)
  if (await bringForward(tx, alert)) return
  if (!alert.is_page || (await states.hasHope(tx.db, alert))) return
  const { thread_id, message_id, user_id, run_id } = alert
  const reason = 'Every way of ringing them has failed.'
  await notePageEvents(tx, [
    { thread_id, message_id, user_id, run_id, kind: 'not_rung', details: { reason } },
  ])
}

async function bringForward(tx: Tx, alert: AlertNamed): Promise<boolean> {
  const next = await states.bringForward(tx.db, alert)
  if (next) await schedule(tx, { kind: sendsAlert, due: { in_ms: 0 }, payload: { alert_id: next.id } })
  return next !== undefined
}

/** What was to tell of several messages does not: the rest of them tell for themselves. */
async function passBundleOn(tx: Tx, { account_id, id }: AlertNamed): Promise<void> {
  const leader = await states.promoteMerged(tx.db, { account_id, id })
  if (leader) await schedule(tx, { kind: sendsAlert, due: { in_ms: 0 }, payload: { alert_id: leader.id } })
}

/** After alerts were skipped: the time line, and the bundles that they led. */
export async function skipped(tx: Tx, alert: AlertNamed, reason: string): Promise<void> {
  await noteAlert(tx, alert, 'skipped', { reason })
  if (alert.bundle > 1) await passBundleOn(tx, alert)
}

/** A line of the time line about an alert; chat that is no page has none. */
export async function noteAlert(
  tx: Tx,
  alert: AlertNamed,
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
    medium,
    reference,
    carrier,
    carrier_reference,
  } = alert
  const details = {
    alert_type,
    medium,
    reference,
    ...(carrier && { carrier }),
    ...(carrier_reference && { carrier_reference }),
    ...more,
  }
  await notePageEvents(tx, [{ thread_id, message_id, user_id, run_id, alert_id: id, kind, details }])
}

/** The carrier owes a receipt and gave none: the next way does not wait for it. A late one is noted all the same. */
export const ringOnSilence = (db: Database) => (task: DueTask) =>
  db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    const { alert_id } = task.payload as { alert_id: number }
    await lockThreadOf(tx.db, tx.account_id, alert_id)
    const alert = await states.unheard(tx.db, { account_id: tx.account_id, id: alert_id })
    if (!alert) return
    if (await bringForward(tx, alert)) return noteAlert(tx, alert, 'unheard', {})
    // The last way of a page, without a word of it: whoever sent it must not take that for having rung.
    if (await states.isLastWay(tx.db, { account_id: tx.account_id, id: alert_id }))
      await noteAlert(tx, alert, 'unheard', { reason: 'No other way of ringing them is left.' })
  })
