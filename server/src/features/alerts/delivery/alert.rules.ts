import type { Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { mutedReason } from './mute.rules.ts'
import { channelText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'

const retry_delays_ms = {
  urgent: [1_000, 4_000, 15_000, 30_000],
  other: [1_000, 4_000, 15_000, 60_000, 300_000],
}
/** Urgent alerts give up early, since the next channel may be faster. */
const retry_window_ms = { urgent: 60_000, other: 1_800_000 }

/**
 * Backoff of 1, 4, 15 … seconds, at least the provider's Retry-After. `null` gives up, so that the next channel
 * is used.
 */
export function retryDelayMs(of: {
  priority: 0 | 1 | 2
  attempts: number
  since_ms: number
  after_ms: number | undefined
}): number | null {
  const kind = of.priority === 2 ? 'urgent' : 'other'
  const own = retry_delays_ms[kind][of.attempts - 1]
  if (own === undefined) return null
  const wait = Math.max(own, of.after_ms ?? 0)
  return of.since_ms + wait > retry_window_ms[kind] ? null : wait
}

/** After two failures of an urgent alert, the next channel starts while this one is still retried. */
export const startsNextChannelEarly = (of: { priority: 0 | 1 | 2; attempts: number }): boolean =>
  of.priority === 2 && of.attempts >= 2

const receipt_timeout_seconds: Readonly<Record<Channel, number>> = {
  web_push: 20,
  apns: 20,
  fcm: 20,
  sms: 30,
  voice: 60,
  email: 60,
  pager: 60,
}

export const receiptTimeoutMs = (channel: Channel): number => receipt_timeout_seconds[channel] * 1_000

const suppressionTexts = {
  stop: 'The recipient replied STOP. Enter the number again to resume.',
  unknown: 'The provider reports that the address does not exist. Enter it again to resume.',
  refused: 'The provider refuses to send to this address. Enter it again to resume.',
} as const

const mailOptOutText =
  'The recipient opted out of e-mail. An administrator can undo this in Delivery providers.'

type SuppressionCause = keyof typeof suppressionTexts

/** A number that cannot receive text messages may still be called, unless its owner replied STOP. */
export const suppressionReason = (
  channel: Channel,
  reason: SuppressionCause | null | undefined,
): string | null =>
  !reason || (channel === 'voice' && reason !== 'stop')
    ? null
    : reason === 'stop' && channel === 'email'
      ? mailOptOutText
      : suppressionTexts[reason]

export const cancelReasons = {
  opened: 'They opened it.',
  answered: 'They answered.',
  answered_by_other: 'Another user answered.',
  taken: 'Another user took it.',
  reassigned: 'It was reassigned.',
  wrong_recipient: 'They answered “not me”.',
  recalled: 'The sender recalled it.',
  muted: mutedReason,
  left: 'They are no longer in the conversation.',
  responded: 'The missing response has arrived.',
} as const
export type CancelReason = keyof typeof cancelReasons

export const missingProviderReason = (channel: Channel): string =>
  `No provider for ${/^[aeio]/.test(channelText(channel)) ? 'an' : 'a'} ${channelText(channel)} is enabled.`
