import type { MailgunSecrets, MailgunSettings } from '@wardline/contract/alerts/providers/mailgun.schemas.ts'
import type { Provider, Outcome } from './provider.ts'
import type { Outbound } from '../outbound/target.ts'
import { isFailed } from '../outbound/connect.ts'
import { basicAuth, formBody, guardedRequest, parseJsonObject, type Answer } from '../outbound/request.ts'
import { httpCheck } from './check.ts'
import { mailText, messageId } from './mail-text.ts'
import { statusOutcome, connectionOutcome } from './outcome.ts'

const name = 'Mailgun'

function outcomeOf(answer: Answer, expects_receipt: boolean): Outcome {
  const { status } = answer
  if (status === 200) {
    const id = parseJsonObject(answer.text)?.['id']
    if (typeof id !== 'string') return { outcome: 'retry', reason: 'Mailgun sent an unreadable response.' }
    // Its events name the id without angle brackets.
    return { outcome: 'sent', provider_reference: id.replace(/^<|>$/g, ''), expects_receipt }
  }
  if (status === 404) return { outcome: 'failed', reason: 'Mailgun does not know the configured domain.' }
  const usual = statusOutcome(answer, name)
  if (usual) return usual
  const said = parseJsonObject(answer.text)?.['message']
  if (status === 400 && typeof said === 'string' && /'to'|recipient|not a valid address/i.test(said))
    return { outcome: 'gone', reason: 'Mailgun rejected this e-mail address.' }
  return { outcome: 'failed', reason: `Mailgun rejected it (status ${status}).` }
}

export const mailgun = (
  settings: MailgunSettings,
  { api_key, signing_key }: MailgunSecrets,
  place: Outbound & { callback_url: string | undefined },
): Provider => ({
  kind: 'mailgun',
  channels: ['email'],
  async send(notice, signal) {
    const { body, headers } = formBody([
      ['from', `Wardline <${settings.from_address}>`],
      ['to', notice.address],
      ['subject', notice.subject],
      ['text', mailText(notice)],
      ['h:Message-Id', messageId(notice, settings.domain)],
      ['h:Auto-Submitted', 'auto-generated'],
      ...(notice.priority === 2 ? ([['h:Importance', 'high']] as const) : []),
      ['v:reference', notice.reference],
      ['o:tracking', 'no'],
    ])
    const answer = await guardedRequest(place, {
      method: 'POST',
      url: new URL(`${settings.base_url}/v3/${encodeURIComponent(settings.domain)}/messages`),
      headers: { ...headers, Accept: 'application/json', ...basicAuth('api', api_key) },
      body,
      signal,
    })
    if (isFailed(answer)) return connectionOutcome(answer, name)
    return outcomeOf(answer, place.callback_url !== undefined && signing_key !== undefined)
  },
  /** A sending key may do nothing but send: a message without recipients is refused after the sign-in. */
  async check(signal) {
    const answer = await guardedRequest(place, {
      method: 'POST',
      url: new URL(`${settings.base_url}/v3/${encodeURIComponent(settings.domain)}/messages`),
      headers: { ...formBody([]).headers, Accept: 'application/json', ...basicAuth('api', api_key) },
      body: '',
      signal,
    })
    return httpCheck(answer, name, (status) => status === 400)
  },
})
