import { performance } from 'node:perf_hooks'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isFailed, type Trouble } from '../../../platform/outbound/connect.ts'
import { guardedRequest } from '../../../platform/outbound/request.ts'
import type { Outbound } from '../../../platform/outbound/target.ts'
import { retryAfterMs } from '../../../platform/providers/outcome.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import * as queries from './webhook-delivery.queries.ts'
import { openWebhookSecret } from './webhook-secret.rules.ts'
import { webhookHeaders } from './webhook-signature.rules.ts'

export interface WebhookServices {
  db: Database
  clock: Clock
  secrets: SecretBox
  outbound: Outbound
}

/** Together with both transactions shorter than the lease of the task. */
export const attempt_ms = 10_000

export interface SentMessage {
  status: number | null
  trouble: Trouble | null
  duration_ms: number
  /** The Retry-After of the endpoint. */
  wish_ms: number
}

/**
 * Makes one attempt, outside of any transaction. The body is the same in each attempt. Undefined if it was
 * deleted.
 */
export async function sendWebhookMessage(
  { db, clock, secrets, outbound }: WebhookServices,
  key: queries.DeliveryKey,
): Promise<SentMessage | undefined> {
  const message = await db.read(key.account_id, (reader) => queries.findMessage(reader, key))
  if (!message) return undefined
  const { url, uid, type, created, data } = message
  const opened = [message.secret, message.previous_secret].flatMap((sealed) =>
    sealed ? (openWebhookSecret(secrets, key, sealed) ?? []) : [],
  )
  if (opened.length === 0) return { status: null, trouble: 'unsendable', duration_ms: 0, wish_ms: 0 }
  const body = JSON.stringify({
    type,
    timestamp: created,
    data: { account_id: key.account_id, ...Object(data) },
  })
  const started = performance.now()
  const now = clock.now().epochMilliseconds
  const answer = await guardedRequest(outbound, {
    method: 'POST',
    url: new URL(url),
    headers: webhookHeaders(opened, { id: `msg_${uid}`, timestamp: Math.floor(now / 1000), body }),
    body,
    signal: AbortSignal.timeout(attempt_ms),
  })
  const duration_ms = Math.round(performance.now() - started)
  return isFailed(answer)
    ? { status: null, trouble: answer.trouble, duration_ms, wish_ms: 0 }
    : { status: answer.status, trouble: null, duration_ms, wish_ms: retryAfterMs(answer, now) ?? 0 }
}

export const isSuccess = ({ status }: Pick<SentMessage, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300
