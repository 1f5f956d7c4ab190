import { createHmac, timingSafeEqual } from 'node:crypto'

export interface MailgunSignature {
  /** Seconds since 1970, as text. */
  timestamp: string
  /** Used once. */
  token: string
  /** HMAC-SHA256 of timestamp and token, in hex. */
  signature: string
}

/** Whether Mailgun sent this, by the account's webhook signing key. Whether it is new is another question. */
export function isSignedByMailgun(signing_key: string, { timestamp, token, signature }: MailgunSignature) {
  const expected = createHmac('sha256', signing_key)
    .update(timestamp + token)
    .digest()
  const given = /^[\da-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Older ones may have been recorded by somebody. Seconds; as much is forgiven to a clock that is ahead. */
const longest_age = 120

export const isFresh = ({ timestamp }: Pick<MailgunSignature, 'timestamp'>, now_ms: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(now_ms / 1000 - Number(timestamp)) <= longest_age
