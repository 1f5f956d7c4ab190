import { createHash } from 'node:crypto'
import type { Carrier, Notice, Outcome } from './carrier.ts'
import { isFailed, type Outbound } from './connect.ts'
import { jsonOf, type Answer } from './http.ts'
import { guardedPost2 } from './http2.ts'
import { nowSeconds, privateKeyOf, signedToken } from './jwt.ts'
import { outcomeOfStatus, outcomeOfTrouble } from './outcome.ts'

interface Settings {
  /** https://api.push.apple.com; another for tests and proxies. */
  base_url: string
  team_id: string
  key_id: string
  /** The bundle id of the application. */
  topic: string
}

interface Secrets {
  /** The signing key (.p8), as PEM. */
  private_key: string
}

/** Apple takes a provider token for an hour, and no new one within twenty minutes. */
const renewed_seconds = 50 * 60
const tokens = new Map<string, { token: string; made: number }>()

/** Undefined when the key is none. */
function providerToken({ team_id, key_id }: Settings, { private_key }: Secrets): string | undefined {
  const of = createHash('sha256').update(`${team_id}\n${key_id}\n${private_key}`).digest('hex')
  const kept = tokens.get(of)
  const made = nowSeconds()
  if (kept && made - kept.made < renewed_seconds) return kept.token
  const key = privateKeyOf(private_key, 'ec')
  if (!key) return undefined
  const token = signedToken({ kid: key_id }, { iss: team_id, iat: made }, key)
  tokens.set(of, { token, made })
  return token
}

/** A UUID that is the same at every try of the same alert. */
function idOf({ account_id, reference }: Notice): string {
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
  const said = jsonOf(answer.text)?.['reason']
  const reason = typeof said === 'string' ? said : ''
  if (answer.status === 200) return { outcome: 'handed', carrier_reference: id, expects_receipt: false }
  if (answer.status === 410 || gone.has(reason))
    return { outcome: 'gone', reason: 'Apple says that the application is not on this phone any more.' }
  if (reason === 'ExpiredProviderToken') {
    tokens.clear()
    return { outcome: 'retry', reason: `${name} asks for a newer token.` }
  }
  const usual = outcomeOfStatus(answer, name)
  if (usual) return usual
  const isOurs = reason !== ''
  return { outcome: 'failed', reason: isOurs ? `${name} refused it.` : `What answers is not ${name}.` }
}

/** Notifications on phones by Apple (APNs over HTTP/2, with a provider token). 200 says that Apple has it, no more. */
export const apns = (settings: Settings, secrets: Secrets, out: Outbound): Carrier => ({
  kind: 'apns',
  media: ['apns'],
  async send(notice, signal) {
    const token = providerToken(settings, secrets)
    if (token === undefined) return { outcome: 'failed', reason: `The key for ${name} is no key.` }
    if (!/^[0-9a-f]{8,400}$/i.test(notice.address))
      return { outcome: 'gone', reason: 'This is no token of a phone by Apple.' }
    const id = idOf(notice)
    const headers = {
      authorization: `bearer ${token}`,
      'apns-id': id,
      'apns-topic': settings.topic,
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-expiration': String(nowSeconds() + notice.lasts_seconds),
    }
    const url = new URL(`${settings.base_url}/3/device/${notice.address}`)
    const answer = await guardedPost2(out, { url, headers, body: payloadOf(notice), signal })
    return isFailed(answer) ? outcomeOfTrouble(answer, name) : outcomeOf(answer, id)
  },
})
