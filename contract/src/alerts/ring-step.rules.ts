import type { AlertType } from '../accounts/notification.schemas.ts'

export interface RingStep {
  alert_type: AlertType
  /** After the message, if nothing came sooner. */
  delay_seconds: number
}

/**
 * In which order and how long after each other channels ring somebody who chose nothing: what shows on a device at once,
 * then what rings louder. A text message of what is not urgent waits a minute: most people have read it by then.
 */
export const defaultSteps = (priority: 0 | 1 | 2): RingStep[] => [
  { alert_type: 'push', delay_seconds: 0 },
  { alert_type: 'apns', delay_seconds: 0 },
  { alert_type: 'gcm', delay_seconds: 0 },
  { alert_type: 'sms', delay_seconds: priority === 2 ? 0 : 60 },
  { alert_type: 'phone', delay_seconds: 120 },
  { alert_type: 'alt_phone', delay_seconds: 180 },
  { alert_type: 'user_email', delay_seconds: 0 },
  { alert_type: 'email', delay_seconds: 0 },
]
