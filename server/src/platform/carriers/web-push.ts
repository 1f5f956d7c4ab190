import webpush from 'web-push'
import type { Carrier, Notice, Outcome } from './carrier.ts'
import { isFailed, type Outbound } from './connect.ts'
import { guardedRequest, type Answer } from './http.ts'
import { outcomeOfStatus, outcomeOfTrouble } from './outcome.ts'

interface Settings {
  /** Whom a push service turns to when something is wrong: a mailto: or https: address (RFC 8292). */
  subject: string
}

interface Secrets {
  public_key: string
  private_key: string
}

const name = 'The browser’s push service'
const urgencies = ['low', 'normal', 'high'] as const

/** Keys that an account's notifications are signed with (VAPID, RFC 8292), base64url. */
export function newVapidKeys(): { public_key: string; private_key: string } {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  return { public_key: publicKey, private_key: privateKey }
}

/** What the service worker gets; nobody between us and the browser can read it (RFC 8291). */
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
      // No Topic: a page never takes the place of another that waits for the same device.
    })
  } catch {
    return undefined // keys that are none
  }
}

function outcomeOf(answer: Answer): Outcome {
  const { status, headers } = answer
  if (status === 201 || status === 200 || status === 202) {
    const at = headers.location?.split('/').at(-1)?.slice(0, 200) ?? null
    // The worker of ours in the browser says so when it shows the notification.
    return { outcome: 'handed', carrier_reference: at, expects_receipt: true }
  }
  if (status === 404 || status === 410)
    return { outcome: 'gone', reason: 'The browser says that notifications were switched off there.' }
  if (status === 413) return { outcome: 'failed', reason: `${name} says that it is too long.` }
  const usual = outcomeOfStatus(answer, name)
  if (usual) return usual
  return status >= 400
    ? { outcome: 'failed', reason: `${name} refused it.` }
    : { outcome: 'failed', reason: `${name} answered something that could not be read.` }
}

/** Notifications of an installed page (RFC 8030). 201 says that the push service has it; the worker says what it shows. */
export const webPush = (settings: Settings, secrets: Secrets, out: Outbound): Carrier => ({
  kind: 'web_push',
  media: ['web_push'],
  async send(notice, signal) {
    const details = detailsOf(settings, secrets, notice)
    if (!details) return { outcome: 'gone', reason: 'The keys of this browser’s subscription are no keys.' }
    const { 'Content-Length': _, ...headers } = details.headers
    const answer = await guardedRequest(out, {
      method: 'POST',
      url: new URL(details.endpoint),
      headers,
      body: details.body ?? '',
      signal,
    })
    return isFailed(answer) ? outcomeOfTrouble(answer, name) : outcomeOf(answer)
  },
})
