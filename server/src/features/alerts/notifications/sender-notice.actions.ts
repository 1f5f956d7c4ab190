import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { findNotificationSettings } from '../../accounts/notification-settings/notification-setting.access.ts'
import { recordPageEvents } from '../page-events/page-event.actions.ts'
import { loadDeliveryState, storeAlerts } from './alert-storage.actions.ts'
import { planAlerts } from './coalescing.rules.ts'
import { findEnabledAlertTypes, planChannels } from './notification-plan.rules.ts'
import * as queries from './notification.queries.ts'

const notifySenderTask = taskKind('alert_notify_sender')

interface SenderNotice {
  thread_id: number
  message_id: number
  sender_id: number
}

/** Notifies the sender, through their own channels, that a response is missing. */
export const notifySender = (tx: Tx, payload: SenderNotice): void =>
  scheduleAtOnce(tx, { kind: notifySenderTask, payload: { ...payload } })

/** Do not disturb and quiet hours of the sender apply as to a message of this priority. */
export const handleNotifySender = taskHandler(
  notifySenderTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        await task.complete(tx)
        const { account_id } = tx
        const { thread_id, message_id, sender_id } = task.payload as SenderNotice
        const message = await queries.lockMessage(tx.db, { account_id, thread_id, message_id })
        if (!message) return
        const user_ids = [sender_id]
        const [sender] = await queries.findRecipients(tx.db, { account_id, thread_id, message_id, user_ids })
        if (!sender?.can_receive) return
        const settings = await findNotificationSettings(tx.db, account_id, user_ids)
        const types = findEnabledAlertTypes(message, sender, settings.get(sender_id) ?? [])
        if (types.length === 0) return
        const { availability, waiting, recent } = await loadDeliveryState(tx, message, [sender])
        const { priority } = message
        // A channel that works replaces one that does not, as it does for a recipient who is asked.
        const about = { ...message, is_escalating: false }
        const targets = planChannels(about, { ...sender, is_asked: true }, types, availability)
        const { alerts } = planAlerts(targets, {
          message: { thread_id, message_id, priority },
          waiting,
          recent,
        })
        const usable = alerts.filter(({ state }) => state !== 'failed')
        if (usable.length === 0) return
        await storeAlerts(
          tx,
          usable.map(({ problem: _, ...alert }, place) => ({
            ...alert,
            thread_id,
            message_id,
            user_id: sender_id,
            run_id: null,
            step: null,
            priority,
            is_page: false,
            // The sender has read their own message.
            is_repeat: true,
            is_to_sender: true,
            position: place + 1,
          })),
        )
        const to_user_ids = [sender_id]
        await recordPageEvents(tx, [
          { thread_id, message_id, user_id: null, kind: 'sender_notified', details: { to_user_ids } },
        ])
      }),
)
