import type {
  NotificationSetting,
  UserStatus,
} from '@wardline/contract/accounts/notification-setting.schemas.ts'
import type { UserAlerts } from '@wardline/contract/messaging/history/history.schemas.ts'
import { alertTypesFor } from '../../accounts/notification-settings/notification-setting.rules.ts'
import type { NotificationFactors } from '../threads/sent-message.queries.ts'

export function expectedAlerts(
  message: NotificationFactors,
  chosen: readonly NotificationSetting[],
  user_status: UserStatus,
): UserAlerts['alerts'] {
  const { suppress_notifications, suppress_reply_notifications, is_first } = message
  if (suppress_notifications || (suppress_reply_notifications && !is_first)) return []
  const status = message.ignore_user_status && user_status === 'dnd' ? 'online' : user_status
  return alertTypesFor(chosen, { priority: message.priority, status }).map((alert_type) => ({
    alert_type,
    channel: null,
    state: 'applies',
    at: message.created,
    due: null,
    provider: null,
    reference: null,
    provider_reference: null,
    attempts: 0,
    reason: '',
  }))
}
