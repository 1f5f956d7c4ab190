import type { CarrierKind, Medium } from '@wardline/contract/alerts/alert.schemas.ts'

/** What leaves the house. It holds nothing about a patient and nothing of what a message says. */
export interface Notice {
  account_id: number
  /** What people, phones and carriers call this alert by; the same at every try. */
  reference: string
  medium: Medium
  /** A number (E.164), a mail address, a pager number, a token, or the endpoint of a push subscription. */
  address: string
  /** Keys of a push subscription, base64url (RFC 8291). */
  keys?: { p256dh: string; auth: string }
  priority: 0 | 1 | 2
  subject: string
  /** One paragraph of plain text; a voice says it. */
  text: string
  /** What can be answered with a digit, a word or a pager's choice, in this order: "1" is the first. Empty: nothing. */
  choices: readonly string[]
  /** Opens the thread in the application; an address of ours with an opaque id, for push and mail alone. */
  link: string
  /** After so many seconds nobody needs it any more. */
  lasts_seconds: number
}

/** What a carrier said to it, in terms of what is to be done next. `reason` is a sentence, without numbers or names. */
export type Outcome =
  /** The carrier has it. `expects_receipt`: it will say what became of it. */
  | { outcome: 'handed'; carrier_reference: string | null; expects_receipt: boolean }
  /** The other side has shown it, by the carrier's own word. */
  | { outcome: 'delivered'; carrier_reference: string | null }
  /** Not now, or nobody knows (time ran out after it was sent): the same again under the same reference. */
  | { outcome: 'retry'; reason: string; after_ms?: number }
  /** Not on this channel: the next one now. */
  | { outcome: 'failed'; reason: string }
  /** Nobody is at this address any more, or they said STOP there: it is dropped, and the next channel now. */
  | { outcome: 'gone'; reason: string; has_stopped?: true }

/** One way out, with its settings and secrets. Never throws for what a carrier does: that is an outcome. */
export interface Carrier {
  kind: CarrierKind
  media: readonly Medium[]
  /** @param signal ends the attempt: what was on its way by then is a `retry` */
  send(notice: Notice, signal: AbortSignal): Promise<Outcome>
}
