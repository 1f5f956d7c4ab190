import type { NotificationSetting, UserStatus } from '@wardline/contract/accounts/notification.schemas.ts'
import type { UserAlerts } from '@wardline/contract/messaging/history.schemas.ts'
import { alertTypesFor } from '../accounts/notification.rules.ts'

/** What of a message decides how it rings. */
export interface Ringing {
  created: string
  priority: 0 | 1 | 2
  /** It lifts do not disturb. */
  ignore_user_status: boolean
  suppress_reply_notifications: boolean
  is_first: boolean
}

/** The ways that a message would take to one person; a reply of a thread whose sender wants quiet ones rings nobody. */
export function alertsFor(
  message: Ringing,
  chosen: readonly NotificationSetting[],
  user_status: UserStatus,
): UserAlerts['alerts'] {
  if (message.suppress_reply_notifications && !message.is_first) return []
  const status = message.ignore_user_status && user_status === 'dnd' ? 'online' : user_status
  return alertTypesFor(chosen, { priority: message.priority, status }).map((alert_type) => ({
    alert_type,
    medium: null,
    state: 'applies',
    at: message.created,
    due: null,
    carrier: null,
    reference: null,
    carrier_reference: null,
    attempts: 0,
    reason: '',
  }))
}
