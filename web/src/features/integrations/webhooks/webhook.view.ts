import type { Webhook, WebhookDelivery } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'

export const stateNames: Record<Webhook['state'], string> = { on: 'On', off: 'Off', suspended: 'Suspended' }

export const deliveryStates: Record<WebhookDelivery['state'], string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** `now` is in ms. */
export function describeHealth(
  { state, waiting, last_success, failing_since }: Webhook,
  now: number,
): string {
  if (state === 'off') return 'Receives nothing.'
  const at = (moment: string) => formatDateTime(Date.parse(moment), now)
  const wait = waiting === 0 ? '' : ` ${waiting === 1 ? '1 message waits' : `${waiting} messages wait`}.`
  if (state === 'suspended') return `It failed for a day. Repair the endpoint, then turn it on.${wait}`
  if (failing_since !== null) return `Failing since ${at(failing_since)}.${wait}`
  return `${last_success === null ? 'Nothing delivered yet.' : `Last delivered ${at(last_success)}.`}${wait}`
}

/** The newest attempt, or what the delivery waits for. */
export function describeAttempt({ attempts, state, next_attempt }: WebhookDelivery, now: number): string {
  const [last] = attempts
  const result =
    last === undefined
      ? 'Not sent yet.'
      : last.status === null
        ? (last.trouble ?? 'No response.')
        : `Status ${last.status} after ${last.duration_ms} ms.`
  const count = attempts.length > 1 ? ` ${attempts.length} attempts.` : ''
  const next =
    state === 'pending' && next_attempt !== null
      ? ` Next attempt ${formatDateTime(Date.parse(next_attempt), now)}.`
      : ''
  return `${result}${count}${next}`
}

export const replaySpans: readonly { hours: number; label: string }[] = [
  { hours: 1, label: 'The last hour' },
  { hours: 24, label: 'The last 24 hours' },
  { hours: 24 * 7, label: 'The last 7 days' },
  { hours: 24 * 30, label: 'The last 30 days' },
]

export const spanUntil = (now: number, hours: number): { from: string; until: string } => ({
  from: new Date(now - hours * 3_600_000).toISOString(),
  until: new Date(now).toISOString(),
})
