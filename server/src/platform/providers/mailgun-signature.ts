import { createHmac, timingSafeEqual } from 'node:crypto'

export interface MailgunSignature {
  timestamp: string
  token: string
  /** HMAC-SHA256 of timestamp and token, hex. */
  signature: string
}

/** Does not check freshness. */
export function isSignedByMailgun(signing_key: string, { timestamp, token, signature }: MailgunSignature) {
  const expected = createHmac('sha256', signing_key)
    .update(timestamp + token)
    .digest()
  const received = /^[\da-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

/** Older signatures may be replays. Seconds; the same tolerance applies to clocks ahead of ours. */
const longest_age = 120

export const isFresh = ({ timestamp }: Pick<MailgunSignature, 'timestamp'>, now_ms: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(now_ms / 1000 - Number(timestamp)) <= longest_age
