import type { Tx } from '../../../platform/db/transaction.ts'
import { findNotificationSettings } from '../../accounts/notification-settings/notification-setting.access.ts'
import { loadDeliveryState, storeAlerts } from './alert-storage.actions.ts'
import { planAlerts } from './coalescing.rules.ts'
import { findEnabledAlertTypes, planChannels } from './notification-plan.rules.ts'
import * as queries from './notification.queries.ts'

/** A response to the user's own message is missing, or the time of a reminder that they set has come. */
export type PersonalNotice = 'missing_response' | 'reminder'

/** A reminder is no page, also of a message with high priority. */
const reminderPriority = 1

/**
 * Notifies one user, through their own channels, of a message that they have read. Do not disturb and quiet hours apply as
 * to a message of this priority; muting the thread does not. Returns false if they are not notified.
 */
export async function notifyPersonally(
  tx: Tx,
  { thread_id, message_id, user_id }: { thread_id: number; message_id: number; user_id: number },
  notice: PersonalNotice,
): Promise<boolean> {
  const { account_id } = tx
  const locked = await queries.lockMessage(tx.db, { account_id, thread_id, message_id })
  if (!locked) return false
  const isReminder = notice === 'reminder'
  const priority = isReminder ? reminderPriority : locked.priority
  const message = { ...locked, priority }
  const user_ids = [user_id]
  const [person] = await queries.findRecipients(tx.db, { account_id, thread_id, message_id, user_ids })
  if (!person?.can_receive) return false
  const settings = await findNotificationSettings(tx.db, account_id, user_ids)
  const types = findEnabledAlertTypes(message, person, settings.get(user_id) ?? [])
  if (types.length === 0) return false
  const { availability, waiting, recent } = await loadDeliveryState(tx, message, [person])
  // A channel that works replaces one that does not, as it does for a recipient who is asked.
  const about = { ...message, is_escalating: false }
  const targets = planChannels(about, { ...person, is_asked: true }, types, availability)
  const { alerts } = planAlerts(targets, {
    message: { thread_id, message_id, priority },
    // A reminder has a text of its own and never joins the notification of a message.
    waiting: isReminder ? [] : waiting,
    recent: isReminder ? [] : recent,
  })
  const usable = alerts.filter(({ state }) => state !== 'failed')
  if (usable.length === 0) return false
  await storeAlerts(
    tx,
    usable.map(({ problem: _, ...alert }, place) => ({
      ...alert,
      thread_id,
      message_id,
      user_id,
      run_id: null,
      step: null,
      priority,
      is_page: false,
      // The user has read the message.
      is_repeat: true,
      is_to_sender: !isReminder,
      is_reminder: isReminder,
      position: place + 1,
    })),
  )
  return true
}
