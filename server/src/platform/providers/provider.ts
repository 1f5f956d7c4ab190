import type { ProviderKind, Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import type { Check } from './check.ts'

/** Contains no patient data, and no message text except that of a broadcast of type 0 (SMS), whose author is warned. */
export interface Notice {
  account_id: number
  /** The alert's reference, the same in every attempt. */
  reference: string
  channel: Channel
  /** E.164 number, e-mail address, pager number, device token, or push endpoint. */
  address: string
  /** Keys of a push subscription, base64url (RFC 8291). */
  keys?: { p256dh: string; auth: string }
  priority: 0 | 1 | 2
  subject: string
  /** One paragraph of plain text, also read aloud. */
  text: string
  /** Possible responses, numbered from 1; may be empty. */
  choices: readonly string[]
  /** Opens the thread; contains only an opaque id. For push and e-mail. */
  link: string
  lasts_seconds: number
}

/** Decides the next action for the alert. `reason` is a sentence without phone numbers or names. */
export type Outcome =
  /** Accepted by the provider. `expects_receipt`: a receipt will follow. */
  | { outcome: 'sent'; provider_reference: string | null; expects_receipt: boolean }
  | { outcome: 'delivered'; provider_reference: string | null }
  /** Temporary, or unknown because of a timeout: retry under the same reference. */
  | { outcome: 'retry'; reason: string; after_ms?: number }
  /** Not possible on this channel: use the next one. */
  | { outcome: 'failed'; reason: string }
  /** The address no longer exists or its owner replied STOP: suppress it and use the next channel. */
  | { outcome: 'gone'; reason: string; has_stopped?: true }

/** Errors of the remote side are outcomes, never exceptions. */
export interface Provider {
  kind: ProviderKind
  channels: readonly Channel[]
  /** @param signal aborts the attempt, which then counts as `retry` */
  send(notice: Notice, signal: AbortSignal): Promise<Outcome>
  /**
   * Connects and signs in where the protocol can, without sending. Undefined if there is nothing to connect to.
   */
  check?(signal: AbortSignal): Promise<Check>
}
