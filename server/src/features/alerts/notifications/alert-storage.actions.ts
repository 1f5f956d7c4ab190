import type { Tx } from '../../../platform/db/transaction.ts'
import { scheduleMany } from '../../../platform/jobs/schedule.ts'
import * as alerts from '../delivery/alert.queries.ts'
import { sendAlertTask } from '../delivery/outcome.actions.ts'
import { findAvailableChannels } from '../providers/provider.access.ts'
import { newReference } from '../providers/alert-reference.rules.ts'
import type { RecentNotification, WaitingAlert } from './coalescing.rules.ts'
import { listAddresses, type ChannelAvailability, type NotifiableUser } from './notification-plan.rules.ts'
import * as queries from './notification.queries.ts'

export interface DeliveryState {
  availability: ChannelAvailability
  waiting: WaitingAlert[]
  recent: RecentNotification[]
}

export async function loadDeliveryState(
  tx: Tx,
  { priority }: { priority: 0 | 1 | 2 },
  people: readonly NotifiableUser[],
): Promise<DeliveryState> {
  const { account_id } = tx
  if (people.length === 0)
    return { availability: { channels: new Set(), suppressed: new Map() }, waiting: [], recent: [] }
  const ids = people.map(({ user_id }) => user_id)
  const channels = await findAvailableChannels(tx.db, account_id)
  const isUrgent = priority === 2
  if (!isUrgent) await queries.lockNotificationPlans(tx.db, account_id, ids)
  const [rows, waiting, recent] = await Promise.all([
    queries.findSuppressedAddresses(tx.db, account_id, people.flatMap(listAddresses)),
    queries.findWaitingAlerts(tx.db, account_id, ids),
    isUrgent ? [] : queries.findRecentNotifications(tx.db, account_id, ids),
  ])
  const suppressed = new Map(rows.map(({ address, reason }) => [address, reason] as const))
  return { availability: { channels, suppressed }, waiting, recent }
}

/** A reference collision (one in many millions) draws a new reference. */
export async function storeAlerts(tx: Tx, rows: Omit<alerts.NewAlert, 'reference'>[]): Promise<void> {
  let left = rows.map((row) => ({ ...row, reference: newReference() }))
  while (left.length > 0) {
    const made = new Map(
      (await alerts.insertAlerts(tx.db, tx.account_id, left)).map((row) => [row.reference, row.id]),
    )
    const tasks = left.flatMap(({ reference, state, in_ms }) => {
      const alert_id = made.get(reference)
      return alert_id === undefined || state !== 'waiting' ? [] : [{ in_ms, payload: { alert_id } }]
    })
    await scheduleMany(tx, sendAlertTask, tasks)
    left = left
      .filter(({ reference }) => !made.has(reference))
      .map((row) => ({ ...row, reference: newReference() }))
  }
}
