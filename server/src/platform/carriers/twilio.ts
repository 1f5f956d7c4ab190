import type { TwilioSecrets, TwilioSettings } from '@wardline/contract/alerts/carriers/twilio.schemas.ts'
import type { Carrier, Notice, Outcome } from './carrier.ts'
import { isFailed, type Outbound } from './connect.ts'
import { basicAuth, formBody, guardedRequest, jsonOf, type Answer } from './http.ts'
import { outcomeOfStatus, outcomeOfTrouble, retryAfterMs } from './outcome.ts'

const name = 'Twilio'

/** Twilio drops what it could not send within this time; no message of ours is worth less. Seconds. */
const validity = { least: 60, most: 14_400 }
/** Rings so long before it counts as not answered: before most voicemail begins. Seconds. */
const ring_seconds = 25

type Sent = readonly (readonly [string, string])[]

/** XML 1.0 §2.4: what a text may not hold as it is. */
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

/** What is said comes from us when the call is taken; a server that nobody can call says it in the request. */
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

/** https://www.twilio.com/docs/api/errors: those that say something about the number, or that it will be better later. */
const noNumber = new Set([21211, 21214, 21217, 21401, 21421, 21614, 21624, 13223, 13224, 21219])
const stopped = new Set([21610])
const later = new Set([20429, 20500, 20503, 14107, 30001])
const unreachable = new Set([21612, 21408, 21215, 13227])

function outcomeOfRefusal(answer: Answer, code: number): Outcome {
  if (stopped.has(code))
    return {
      outcome: 'gone',
      reason: 'This number answered STOP: its owner wants no messages there.',
      has_stopped: true,
    }
  if (noNumber.has(code)) return { outcome: 'gone', reason: 'Twilio does not know this number.' }
  if (unreachable.has(code)) return { outcome: 'failed', reason: 'Twilio may not send to this number.' }
  if (later.has(code)) {
    const after_ms = retryAfterMs(answer, Temporal.Now.instant().epochMilliseconds)
    const reason = 'Twilio takes no more for now.'
    return { outcome: 'retry', reason, ...(after_ms !== undefined && { after_ms }) }
  }
  return (
    outcomeOfStatus(answer, name) ?? {
      outcome: 'failed',
      reason:
        code > 0 ? `Twilio refused it (error ${code}).` : `Twilio refused it (status ${answer.status}).`,
    }
  )
}

/** What Twilio calls it; undefined when the answer is not one of Twilio's. */
const sidOf = (body: Record<string, unknown> | undefined): string | undefined =>
  typeof body?.['sid'] === 'string' && /^(SM|MM|CA)[0-9a-fA-F]{32}$/.test(body['sid'])
    ? body['sid']
    : undefined

function outcomeOf(answer: Answer, expects_receipt: boolean): Outcome {
  const body = jsonOf(answer.text)
  const code = Number(body?.['code'] ?? body?.['error_code'] ?? 0) || 0
  if (answer.status < 200 || answer.status >= 300) return outcomeOfRefusal(answer, code)
  const sid = sidOf(body)
  if (sid === undefined)
    return { outcome: 'retry', reason: 'Twilio answered something that could not be read.' }
  if (body?.['status'] === 'failed' || body?.['status'] === 'undelivered')
    return outcomeOfRefusal(answer, code)
  return { outcome: 'handed', carrier_reference: sid, expects_receipt }
}

/** Text messages and calls by Twilio's API of 2010-04-01. @param place `callback_url`: where receipts come in */
export const twilio = (
  settings: TwilioSettings,
  { auth_token }: TwilioSecrets,
  place: Outbound & { callback_url: string | undefined },
): Carrier => ({
  kind: 'twilio',
  media: ['sms', 'voice'],
  async send(notice, signal) {
    const isCall = notice.medium === 'voice'
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
    if (isFailed(answer)) return outcomeOfTrouble(answer, name)
    return outcomeOf(answer, place.callback_url !== undefined)
  },
})
