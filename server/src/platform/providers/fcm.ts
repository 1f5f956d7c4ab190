import { createHash } from 'node:crypto'
import type { Provider, Notice, Outcome } from './provider.ts'
import type { Outbound } from '../outbound/target.ts'
import { isFailed, type Failed } from '../outbound/connect.ts'
import { formBody, guardedRequest, parseJsonObject, type Answer } from '../outbound/request.ts'
import { urlCheck } from './check.ts'
import { nowSeconds, signToken } from './jwt.ts'
import { statusOutcome, connectionOutcome } from './outcome.ts'

interface Settings {
  /** https://fcm.googleapis.com; another for tests and proxies. */
  base_url: string
  /** Token endpoint of the service account: https://oauth2.googleapis.com/token. */
  token_url: string
  project_id: string
  client_email: string
}

interface Secrets {
  /** PEM, of the service account. */
  private_key: string
}

const name = 'Google’s push service'
const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** Tokens live for an hour; they are renewed this long before they expire. */
const expiry_margin_seconds = 300
const tokens = new Map<string, { token: string; ends: number }>()

const keyOf = (settings: Settings, { private_key }: Secrets): string =>
  createHash('sha256').update(`${settings.token_url}\n${settings.client_email}\n${private_key}`).digest('hex')

/** Returns a cached token until shortly before it expires (RFC 7523), or the problem. */
async function accessToken(
  settings: Settings,
  secrets: Secrets,
  out: Outbound,
  signal: AbortSignal,
): Promise<{ token: string } | Outcome> {
  const cached = tokens.get(keyOf(settings, secrets))
  const now = nowSeconds()
  if (cached && now < cached.ends) return cached
  const { client_email: iss, token_url: aud } = settings
  const claims = { iss, scope, aud, iat: now, exp: now + 3600 }
  const assertion = await signToken({ alg: 'RS256' }, claims, secrets.private_key)
  if (assertion === undefined) return { outcome: 'failed', reason: `The key for ${name} is invalid.` }
  const answer = await guardedRequest(out, {
    method: 'POST',
    url: new URL(aud),
    ...formBody([
      ['grant_type', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
      ['assertion', assertion],
    ]),
    signal,
  })
  if (isFailed(answer)) return connectionOutcome(answer, name)
  return cachedToken(answer, (newToken) => tokens.set(keyOf(settings, secrets), newToken), now)
}

function cachedToken(
  answer: Answer,
  keep: (newToken: { token: string; ends: number }) => void,
  now: number,
): { token: string } | Outcome {
  const { access_token: token, expires_in } = parseJsonObject(answer.text) ?? {}
  if (answer.status === 200 && typeof token === 'string' && token !== '') {
    keep({ token, ends: now + (typeof expires_in === 'number' ? expires_in : 3600) - expiry_margin_seconds })
    return { token }
  }
  const usual = statusOutcome(answer, name)
  if (usual) return usual
  return answer.status === 400
    ? { outcome: 'failed', reason: `${name} rejected our credentials.` }
    : { outcome: 'failed', reason: `The server that responded is not ${name}.` }
}

const buildMessage = (notice: Notice): string =>
  JSON.stringify({
    message: {
      token: notice.address,
      notification: { title: notice.subject, body: notice.text },
      // FCM data values must be strings.
      data: { reference: notice.reference, link: notice.link, choices: JSON.stringify(notice.choices) },
      android: {
        priority: notice.priority === 0 ? 'normal' : 'high',
        ttl: `${notice.lasts_seconds}s`,
        // A tag per alert, so that no notification replaces another.
        notification: { tag: notice.reference, visibility: 'public' },
      },
    },
  })

/** FCM's own error code if present, otherwise that of Google's APIs. */
function readErrorCode(text: string): string {
  const error = parseJsonObject(text)?.['error']
  if (typeof error !== 'object' || error === null) return ''
  const { status, details } = error as { status?: unknown; details?: unknown }
  const codes = (Array.isArray(details) ? details : []).map((detail: unknown) =>
    typeof detail === 'object' && detail !== null && 'errorCode' in detail ? detail.errorCode : undefined,
  )
  return [...codes, status].find((code) => typeof code === 'string') ?? ''
}

function outcomeOf(answer: Answer): Outcome {
  const json = parseJsonObject(answer.text)
  if (answer.status === 200 && typeof json?.['name'] === 'string')
    return { outcome: 'sent', provider_reference: json['name'].slice(0, 200), expects_receipt: false }
  const code = readErrorCode(answer.text)
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH')
    return { outcome: 'gone', reason: 'Google reports that the app is no longer installed on this phone.' }
  if (code === 'THIRD_PARTY_AUTH_ERROR')
    return { outcome: 'failed', reason: `${name} rejected our credentials.` }
  if (answer.status === 401) return { outcome: 'retry', reason: `${name} requested a newer token.` }
  const usual = statusOutcome(answer, name)
  if (usual) return usual
  return {
    outcome: 'failed',
    reason: code === '' ? `The server that responded is not ${name}.` : `${name} rejected it.`,
  }
}

/** 200 means that Google accepted it, not that it was delivered. */
export const fcm = (settings: Settings, secrets: Secrets, out: Outbound): Provider => ({
  kind: 'fcm',
  channels: ['fcm'],
  check: (signal) => urlCheck(settings.base_url, name, out, signal),
  async send(notice, signal) {
    const access = await accessToken(settings, secrets, out, signal)
    if ('outcome' in access) return access
    const answer: Answer | Failed = await guardedRequest(out, {
      method: 'POST',
      url: new URL(
        `${settings.base_url}/v1/projects/${encodeURIComponent(settings.project_id)}/messages:send`,
      ),
      headers: { Authorization: `Bearer ${access.token}`, 'Content-Type': 'application/json' },
      body: buildMessage(notice),
      signal,
    })
    if (isFailed(answer)) return connectionOutcome(answer, name)
    // Google rejected the token.
    if (answer.status === 401) tokens.delete(keyOf(settings, secrets))
    return outcomeOf(answer)
  },
})
