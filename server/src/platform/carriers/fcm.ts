import { createHash } from 'node:crypto'
import type { Carrier, Notice, Outcome } from './carrier.ts'
import { isFailed, type Failed, type Outbound } from './connect.ts'
import { formBody, guardedRequest, jsonOf, type Answer } from './http.ts'
import { nowSeconds, privateKeyOf, signedToken } from './jwt.ts'
import { outcomeOfStatus, outcomeOfTrouble } from './outcome.ts'

interface Settings {
  /** https://fcm.googleapis.com; others for tests and proxies. */
  base_url: string
  /** Where the service account gets its tokens: https://oauth2.googleapis.com/token. */
  token_url: string
  project_id: string
  client_email: string
}

interface Secrets {
  /** Of the service account, as PEM. */
  private_key: string
}

const name = 'Google’s push service'
const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** A token lives for an hour; it is not used in its last minutes. */
const spare_seconds = 300
const tokens = new Map<string, { token: string; ends: number }>()

const keyOf = (settings: Settings, { private_key }: Secrets): string =>
  createHash('sha256').update(`${settings.token_url}\n${settings.client_email}\n${private_key}`).digest('hex')

/** A token of the service account (RFC 7523), kept until shortly before its end; or why there is none. */
async function accessToken(
  settings: Settings,
  secrets: Secrets,
  out: Outbound,
  signal: AbortSignal,
): Promise<{ token: string } | Outcome> {
  const kept = tokens.get(keyOf(settings, secrets))
  const now = nowSeconds()
  if (kept && now < kept.ends) return kept
  const key = privateKeyOf(secrets.private_key, 'rsa')
  if (!key) return { outcome: 'failed', reason: `The key for ${name} is no key.` }
  const { client_email: iss, token_url: aud } = settings
  const assertion = signedToken({}, { iss, scope, aud, iat: now, exp: now + 3600 }, key)
  const answer = await guardedRequest(out, {
    method: 'POST',
    url: new URL(aud),
    ...formBody([
      ['grant_type', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
      ['assertion', assertion],
    ]),
    signal,
  })
  if (isFailed(answer)) return outcomeOfTrouble(answer, name)
  return keptToken(answer, (given) => tokens.set(keyOf(settings, secrets), given), now)
}

function keptToken(
  answer: Answer,
  keep: (given: { token: string; ends: number }) => void,
  now: number,
): { token: string } | Outcome {
  const { access_token: token, expires_in } = jsonOf(answer.text) ?? {}
  if (answer.status === 200 && typeof token === 'string' && token !== '') {
    keep({ token, ends: now + (typeof expires_in === 'number' ? expires_in : 3600) - spare_seconds })
    return { token }
  }
  const usual = outcomeOfStatus(answer, name)
  if (usual) return usual
  return answer.status === 400
    ? { outcome: 'failed', reason: `${name} refused our credentials.` }
    : { outcome: 'failed', reason: `What answers is not ${name}.` }
}

const messageOf = (notice: Notice): string =>
  JSON.stringify({
    message: {
      token: notice.address,
      notification: { title: notice.subject, body: notice.text },
      // Values are texts, whatever they are.
      data: { reference: notice.reference, link: notice.link, choices: JSON.stringify(notice.choices) },
      android: {
        priority: notice.priority === 0 ? 'normal' : 'high',
        ttl: `${notice.lasts_seconds}s`,
        // Its own for each alert: none replaces another.
        notification: { tag: notice.reference, visibility: 'public' },
      },
    },
  })

/** The code that says most: of FCM itself where there is one, else of Google's APIs. */
function codeIn(text: string): string {
  const error = jsonOf(text)?.['error']
  if (typeof error !== 'object' || error === null) return ''
  const { status, details } = error as { status?: unknown; details?: unknown }
  const codes = (Array.isArray(details) ? details : []).map((detail: unknown) =>
    typeof detail === 'object' && detail !== null && 'errorCode' in detail ? detail.errorCode : undefined,
  )
  return [...codes, status].find((code) => typeof code === 'string') ?? ''
}

function outcomeOf(answer: Answer): Outcome {
  const json = jsonOf(answer.text)
  if (answer.status === 200 && typeof json?.['name'] === 'string')
    return { outcome: 'handed', carrier_reference: json['name'].slice(0, 200), expects_receipt: false }
  const code = codeIn(answer.text)
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH')
    return { outcome: 'gone', reason: 'Google says that the application is not on this phone any more.' }
  if (code === 'THIRD_PARTY_AUTH_ERROR')
    return { outcome: 'failed', reason: `${name} refused our credentials.` }
  if (answer.status === 401) return { outcome: 'retry', reason: `${name} asks for a newer token.` }
  const usual = outcomeOfStatus(answer, name)
  if (usual) return usual
  return { outcome: 'failed', reason: code === '' ? `What answers is not ${name}.` : `${name} refused it.` }
}

/** Notifications on phones by Google (FCM v1, as a service account). 200 says that Google has it, no more. */
export const fcm = (settings: Settings, secrets: Secrets, out: Outbound): Carrier => ({
  kind: 'fcm',
  media: ['fcm'],
  async send(notice, signal) {
    const access = await accessToken(settings, secrets, out, signal)
    if ('outcome' in access) return access
    const answer: Answer | Failed = await guardedRequest(out, {
      method: 'POST',
      url: new URL(
        `${settings.base_url}/v1/projects/${encodeURIComponent(settings.project_id)}/messages:send`,
      ),
      headers: { Authorization: `Bearer ${access.token}`, 'Content-Type': 'application/json' },
      body: messageOf(notice),
      signal,
    })
    if (isFailed(answer)) return outcomeOfTrouble(answer, name)
    // A token that is refused is not used again.
    if (answer.status === 401) tokens.delete(keyOf(settings, secrets))
    return outcomeOf(answer)
  },
})
