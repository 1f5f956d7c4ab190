import type { TwilioSecrets, TwilioSettings } from '@wardline/contract/alerts/providers/twilio.schemas.ts'
import type { Provider, Notice, Outcome } from './provider.ts'
import type { Outbound } from '../outbound/target.ts'
import { isFailed } from '../outbound/connect.ts'
import { basicAuth, formBody, guardedRequest, parseJsonObject, type Answer } from '../outbound/request.ts'
import { httpCheck } from './check.ts'
import { statusOutcome, connectionOutcome, retryAfterMs } from './outcome.ts'

const name = 'Twilio'

/** Seconds after which Twilio drops an unsent message. */
const validity = { least: 60, most: 14_400 }
/** Seconds until a call counts as unanswered; shorter than most voicemail delays. */
const ring_seconds = 25

type Sent = readonly (readonly [string, string])[]

/** XML 1.0 §2.4. */
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

function messageFields(notice: Notice, settings: TwilioSettings, callback_url: string | undefined): Sent {
  const lasts = Math.min(validity.most, Math.max(validity.least, Math.round(notice.lasts_seconds)))
  return [
    ['To', notice.address],
    ['From', settings.from_number],
    ['Body', notice.text],
    ['ValidityPeriod', String(lasts)],
    ...receipts(notice, callback_url, ['StatusCallback', 'status']),
  ]
}

/** Twilio fetches the text when the call is answered; without a public address the request contains it. */
function callFields(notice: Notice, settings: TwilioSettings, callback_url: string | undefined): Sent {
  const twiml = `<Response><Say>${escaped(notice.text)}</Say><Pause length="1"/><Say>${escaped(notice.text)}</Say></Response>`
  return [
    ['To', notice.address],
    ['From', settings.from_number],
    ['Timeout', String(ring_seconds)],
    ...(callback_url === undefined
      ? ([['Twiml', twiml]] as const)
      : ([
          ['Url', `${callback_url}/voice/${notice.reference}`],
          ['Method', 'POST'],
          ['MachineDetection', 'Enable'],
          ...['initiated', 'ringing', 'answered', 'completed'].map(
            (event) => ['StatusCallbackEvent', event] as const,
          ),
        ] as const)),
    ...receipts(notice, callback_url, ['StatusCallback', 'status']),
  ]
}

const receipts = (
  { reference }: Notice,
  callback_url: string | undefined,
  [field, address]: [string, string],
): Sent => (callback_url === undefined ? [] : [[field, `${callback_url}/${address}?reference=${reference}`]])

/** https://www.twilio.com/docs/api/errors: codes about the number, and temporary ones. */
const noNumber = new Set([21211, 21214, 21217, 21401, 21421, 21614, 21624, 13223, 13224, 21219])
const stopped = new Set([21610])
const later = new Set([20429, 20500, 20503, 14107, 30001])
const unreachable = new Set([21612, 21408, 21215, 13227])

function refusalOutcome(answer: Answer, code: number): Outcome {
  if (stopped.has(code))
    return {
      outcome: 'gone',
      reason: 'The owner of this number replied STOP.',
      has_stopped: true,
    }
  if (noNumber.has(code)) return { outcome: 'gone', reason: 'Twilio does not know this number.' }
  if (unreachable.has(code))
    return { outcome: 'failed', reason: 'Twilio is not permitted to send to this number.' }
  if (later.has(code)) {
    const after_ms = retryAfterMs(answer, Temporal.Now.instant().epochMilliseconds)
    const reason = 'Twilio’s limit is reached.'
    return { outcome: 'retry', reason, ...(after_ms !== undefined && { after_ms }) }
  }
  return (
    statusOutcome(answer, name) ?? {
      outcome: 'failed',
      reason:
        code > 0 ? `Twilio rejected it (error ${code}).` : `Twilio rejected it (status ${answer.status}).`,
    }
  )
}

const readSid = (body: Record<string, unknown> | undefined): string | undefined =>
  typeof body?.['sid'] === 'string' && /^(SM|MM|CA)[0-9a-fA-F]{32}$/.test(body['sid'])
    ? body['sid']
    : undefined

function outcomeOf(answer: Answer, expects_receipt: boolean): Outcome {
  const body = parseJsonObject(answer.text)
  const code = Number(body?.['code'] ?? body?.['error_code'] ?? 0) || 0
  if (answer.status < 200 || answer.status >= 300) return refusalOutcome(answer, code)
  const sid = readSid(body)
  if (sid === undefined) return { outcome: 'retry', reason: 'Twilio sent an unreadable response.' }
  if (body?.['status'] === 'failed' || body?.['status'] === 'undelivered') return refusalOutcome(answer, code)
  return { outcome: 'sent', provider_reference: sid, expects_receipt }
}

export const twilio = (
  settings: TwilioSettings,
  { auth_token }: TwilioSecrets,
  place: Outbound & { callback_url: string | undefined },
): Provider => ({
  kind: 'twilio',
  channels: ['sms', 'voice'],
  async send(notice, signal) {
    const isCall = notice.channel === 'voice'
    const what = isCall ? 'Calls' : 'Messages'
    const fields = (isCall ? callFields : messageFields)(notice, settings, place.callback_url)
    const { body, headers } = formBody(fields)
    const answer = await guardedRequest(place, {
      method: 'POST',
      url: new URL(`${settings.base_url}/2010-04-01/Accounts/${settings.account_sid}/${what}.json`),
      headers: { ...headers, Accept: 'application/json', ...basicAuth(settings.account_sid, auth_token) },
      body,
      signal,
    })
    if (isFailed(answer)) return connectionOutcome(answer, name)
    return outcomeOf(answer, place.callback_url !== undefined)
  },
  async check(signal) {
    const answer = await guardedRequest(place, {
      method: 'GET',
      url: new URL(`${settings.base_url}/2010-04-01/Accounts/${settings.account_sid}.json`),
      headers: { Accept: 'application/json', ...basicAuth(settings.account_sid, auth_token) },
      signal,
    })
    return httpCheck(answer, name, (status) => status === 200)
  },
})
