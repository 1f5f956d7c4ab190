import type { AlertType } from '../../accounts/notification-setting.schemas.ts'

export interface NotificationStep {
  alert_type: AlertType
  /** Delay after the message; the step is skipped once the user has opened it. */
  delay_seconds: number
}

/** Silent channels at once, audible ones later. */
const defaultSteps: readonly NotificationStep[] = [
  { alert_type: 'push', delay_seconds: 0 },
  { alert_type: 'apns', delay_seconds: 0 },
  { alert_type: 'gcm', delay_seconds: 0 },
  { alert_type: 'sms', delay_seconds: 0 },
  { alert_type: 'phone', delay_seconds: 120 },
  { alert_type: 'alt_phone', delay_seconds: 180 },
  { alert_type: 'user_email', delay_seconds: 0 },
  { alert_type: 'email', delay_seconds: 0 },
]

export function orderSteps(steps: readonly NotificationStep[]): NotificationStep[] {
  const said = new Set(steps.map(({ alert_type }) => alert_type))
  return [...steps, ...defaultSteps.filter(({ alert_type }) => !said.has(alert_type))]
}

const audible: ReadonlySet<AlertType> = new Set<AlertType>(['sms', 'phone', 'alt_phone'])
const audible_delay_seconds = 60

/** Non-urgent messages wait a minute on audible channels, so that the user can open them first. */
export const effectiveDelay = (
  { alert_type, delay_seconds }: NotificationStep,
  priority: 0 | 1 | 2,
): number =>
  priority < 2 && audible.has(alert_type) ? Math.max(audible_delay_seconds, delay_seconds) : delay_seconds

export function delayText(seconds: number): string {
  if (seconds === 0) return 'immediately'
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return `after ${[...(minutes > 0 ? [`${minutes} min`] : []), ...(rest > 0 ? [`${rest} s`] : [])].join(' ')}`
}
