import type { AlertType } from '../accounts/notification.schemas.ts'

export interface RingStep {
  alert_type: AlertType
  /** After the message, if nothing came sooner. */
  delay_seconds: number
}

/**
 * In which order and how long after each other channels ring somebody who chose nothing: what shows on a device at once,
 * then what rings louder.
 */
const defaultSteps: readonly RingStep[] = [
  { alert_type: 'push', delay_seconds: 0 },
  { alert_type: 'apns', delay_seconds: 0 },
  { alert_type: 'gcm', delay_seconds: 0 },
  { alert_type: 'sms', delay_seconds: 0 },
  { alert_type: 'phone', delay_seconds: 120 },
  { alert_type: 'alt_phone', delay_seconds: 180 },
  { alert_type: 'user_email', delay_seconds: 0 },
  { alert_type: 'email', delay_seconds: 0 },
]

/** The person's order, and behind it what they said nothing about as by default. */
export function stepsInOrder(chosen: readonly RingStep[]): RingStep[] {
  const said = new Set(chosen.map(({ alert_type }) => alert_type))
  return [...chosen, ...defaultSteps.filter(({ alert_type }) => !said.has(alert_type))]
}

const loud: ReadonlySet<AlertType> = new Set<AlertType>(['sms', 'phone', 'alt_phone'])
const patience_seconds = 60

/** What is not urgent gives people a minute to open it before a phone makes a sound. */
export const delayOf = ({ alert_type, delay_seconds }: RingStep, priority: 0 | 1 | 2): number =>
  priority < 2 && loud.has(alert_type) ? Math.max(patience_seconds, delay_seconds) : delay_seconds

/** `at once`, `after 45 s`, `after 2 min`, `after 2 min 30 s`. */
export function delayText(seconds: number): string {
  if (seconds === 0) return 'at once'
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return `after ${[...(minutes > 0 ? [`${minutes} min`] : []), ...(rest > 0 ? [`${rest} s`] : [])].join(' ')}`
}
