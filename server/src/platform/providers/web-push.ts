import webpush from 'web-push'
import type { Provider, Notice, Outcome } from './provider.ts'
import type { Outbound } from '../outbound/target.ts'
import { isFailed } from '../outbound/connect.ts'
import { guardedRequest, type Answer } from '../outbound/request.ts'
import { statusOutcome, connectionOutcome } from './outcome.ts'

interface Settings {
  subject: string
}

interface Secrets {
  public_key: string
  private_key: string
}

const name = 'The browser’s push service'
const urgencies = ['low', 'normal', 'high'] as const

/** RFC 8292, base64url. */
export function newVapidKeys(): { public_key: string; private_key: string } {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  return { public_key: publicKey, private_key: privateKey }
}

/** Read by the service worker; end-to-end encrypted (RFC 8291). */
const payloadOf = ({ reference, subject, text, choices, link, priority }: Notice): string =>
  JSON.stringify({ reference, title: subject, body: text, choices, link, priority })

function detailsOf(settings: Settings, secrets: Secrets, notice: Notice) {
  const subscription = { endpoint: notice.address, keys: notice.keys ?? { p256dh: '', auth: '' } }
  try {
    return webpush.generateRequestDetails(subscription, payloadOf(notice), {
      vapidDetails: {
        subject: settings.subject,
        publicKey: secrets.public_key,
        privateKey: secrets.private_key,
      },
      TTL: notice.lasts_seconds,
      urgency: urgencies[notice.priority],
      contentEncoding: 'aes128gcm',
      // No Topic header: it would let a page replace another one that is waiting.
    })
  } catch {
    return undefined // invalid keys
  }
}

function outcomeOf(answer: Answer): Outcome {
  const { status, headers } = answer
  if (status === 201 || status === 200 || status === 202) {
    const at = headers.location?.split('/').at(-1)?.slice(0, 200) ?? null
    // Our service worker reports when it shows the notification.
    return { outcome: 'sent', provider_reference: at, expects_receipt: true }
  }
  if (status === 404 || status === 410)
    return { outcome: 'gone', reason: 'The browser reports that notifications were switched off.' }
  if (status === 413) return { outcome: 'failed', reason: `${name} reports that it is too long.` }
  const usual = statusOutcome(answer, name)
  if (usual) return usual
  return status >= 400
    ? { outcome: 'failed', reason: `${name} rejected it.` }
    : { outcome: 'failed', reason: `${name} sent an unreadable response.` }
}

/** RFC 8030. 201 means that the push service accepted it; the service worker reports the display. */
export const webPush = (settings: Settings, secrets: Secrets, out: Outbound): Provider => ({
  kind: 'web_push',
  channels: ['web_push'],
  async send(notice, signal) {
    const details = detailsOf(settings, secrets, notice)
    if (!details) return { outcome: 'gone', reason: 'The keys of this browser’s subscription are invalid.' }
    const { 'Content-Length': _, ...headers } = details.headers
    const answer = await guardedRequest(out, {
      method: 'POST',
      url: new URL(details.endpoint),
      headers,
      body: details.body ?? '',
      signal,
    })
    return isFailed(answer) ? connectionOutcome(answer, name) : outcomeOf(answer)
  },
})
