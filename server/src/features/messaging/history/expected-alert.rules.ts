import type { UserAlerts } from '@wardline/contract/messaging/history/history.schemas.ts'
import type { ExpectedChannel } from '../../alerts/notifications/planned-notification.access.ts'
import type { NotificationFactors } from '../threads/sent-message.queries.ts'

/** The chosen channels of a message without stored alerts, with the reason if one is unusable or not used. */
export function expectedAlerts(
  message: NotificationFactors,
  expected: readonly ExpectedChannel[],
): UserAlerts['alerts'] {
  const { suppress_notifications, suppress_reply_notifications, is_first } = message
  if (suppress_notifications || (suppress_reply_notifications && !is_first)) return []
  return expected.map(({ alert_type, problem, silence_reason }) => ({
    alert_type,
    channel: null,
    state: silence_reason !== null ? 'skipped' : problem === null ? 'applies' : 'failed',
    at: message.created,
    due: null,
    provider: null,
    reference: null,
    provider_reference: null,
    attempts: 0,
    reason: silence_reason ?? problem ?? '',
  }))
}
