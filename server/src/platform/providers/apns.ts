import { createHash } from 'node:crypto'
import type { Provider, Notice, Outcome } from './provider.ts'
import type { Outbound } from '../outbound/target.ts'
import { isFailed } from '../outbound/connect.ts'
import { parseJsonObject, type Answer } from '../outbound/request.ts'
import { guardedHttp2Post } from '../outbound/http2.ts'
import { urlCheck } from './check.ts'
import { nowSeconds, signToken } from './jwt.ts'
import { statusOutcome, connectionOutcome } from './outcome.ts'

interface Settings {
  /** https://api.push.apple.com; another for tests and proxies. */
  base_url: string
  team_id: string
  key_id: string
  /** Bundle id of the application. */
  topic: string
}

interface Secrets {
  /** PEM (.p8). */
  private_key: string
}

/** Apple accepts a provider token for an hour, and refuses new ones within twenty minutes. */
const token_lifetime_seconds = 50 * 60
const tokens = new Map<string, { token: string; made: number }>()

async function providerToken(
  { team_id, key_id }: Settings,
  { private_key }: Secrets,
): Promise<string | undefined> {
  const of = createHash('sha256').update(`${team_id}\n${key_id}\n${private_key}`).digest('hex')
  const cached = tokens.get(of)
  const made = nowSeconds()
  if (cached && made - cached.made < token_lifetime_seconds) return cached.token
  const token = await signToken({ alg: 'ES256', kid: key_id }, { iss: team_id, iat: made }, private_key)
  if (token !== undefined) tokens.set(of, { token, made })
  return token
}

/** The same in every attempt of an alert, so that Apple delivers it once. */
function alertUuid({ account_id, reference }: Notice): string {
  const hex = createHash('sha256').update(`${account_id} ${reference}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const payloadOf = (notice: Notice): string =>
  JSON.stringify({
    aps: {
      alert: { title: notice.subject, body: notice.text },
      sound: 'default',
      'interruption-level': notice.priority === 2 ? 'time-sensitive' : 'active',
      ...(notice.choices.length > 0 && { category: 'page' }),
    },
    reference: notice.reference,
    choices: notice.choices,
    link: notice.link,
  })

const gone = new Set(['BadDeviceToken', 'Unregistered', 'DeviceTokenNotForTopic', 'ExpiredToken'])

const name = 'Apple’s push service'

function outcomeOf(answer: Answer, id: string): Outcome {
  const said = parseJsonObject(answer.text)?.['reason']
  const reason = typeof said === 'string' ? said : ''
  if (answer.status === 200) return { outcome: 'sent', provider_reference: id, expects_receipt: false }
  if (answer.status === 410 || gone.has(reason))
    return { outcome: 'gone', reason: 'Apple reports that the app is no longer installed on this phone.' }
  if (reason === 'ExpiredProviderToken') {
    tokens.clear()
    return { outcome: 'retry', reason: `${name} requested a newer token.` }
  }
  const usual = statusOutcome(answer, name)
  if (usual) return usual
  const isOurs = reason !== ''
  return {
    outcome: 'failed',
    reason: isOurs ? `${name} rejected it.` : `The server that responded is not ${name}.`,
  }
}

/** 200 means that Apple accepted it, not that it was delivered. */
export const apns = (settings: Settings, secrets: Secrets, out: Outbound): Provider => ({
  kind: 'apns',
  channels: ['apns'],
  check: (signal) => urlCheck(settings.base_url, name, out, signal),
  async send(notice, signal) {
    const token = await providerToken(settings, secrets)
    if (token === undefined) return { outcome: 'failed', reason: `The key for ${name} is invalid.` }
    if (!/^[0-9a-f]{8,400}$/i.test(notice.address))
      return { outcome: 'gone', reason: 'This is not a valid Apple device token.' }
    const id = alertUuid(notice)
    const headers = {
      authorization: `bearer ${token}`,
      'apns-id': id,
      'apns-topic': settings.topic,
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-expiration': String(nowSeconds() + notice.lasts_seconds),
    }
    const url = new URL(`${settings.base_url}/3/device/${notice.address}`)
    const answer = await guardedHttp2Post(out, { url, headers, body: payloadOf(notice), signal })
    return isFailed(answer) ? connectionOutcome(answer, name) : outcomeOf(answer, id)
  },
})
