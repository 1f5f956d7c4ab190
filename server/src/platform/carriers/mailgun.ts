import type { MailgunSecrets, MailgunSettings } from '@wardline/contract/alerts/carriers/mailgun.schemas.ts'
import type { Carrier, Outcome } from './carrier.ts'
import { isFailed, type Outbound } from './connect.ts'
import { basicAuth, formBody, guardedRequest, jsonOf, type Answer } from './http.ts'
import { mailText, messageId } from './mail-text.ts'
import { outcomeOfStatus, outcomeOfTrouble } from './outcome.ts'

const name = 'Mailgun'

function outcomeOf(answer: Answer, expects_receipt: boolean): Outcome {
  const { status } = answer
  if (status === 200) {
    const id = jsonOf(answer.text)?.['id']
    if (typeof id !== 'string')
      return { outcome: 'retry', reason: 'Mailgun answered something that could not be read.' }
    // Its events name it without the angle brackets.
    return { outcome: 'handed', carrier_reference: id.replace(/^<|>$/g, ''), expects_receipt }
  }
  if (status === 404) return { outcome: 'failed', reason: 'Mailgun does not know the domain that is set.' }
  const usual = outcomeOfStatus(answer, name)
  if (usual) return usual
  const said = jsonOf(answer.text)?.['message']
  if (status === 400 && typeof said === 'string' && /'to'|recipient|not a valid address/i.test(said))
    return { outcome: 'gone', reason: 'Mailgun does not take this mail address.' }
  return { outcome: 'failed', reason: `Mailgun refused it (status ${status}).` }
}

/** Mail by Mailgun's API, v3. What becomes of each comes by webhook, when there is a key to tell it from a forged one. */
export const mailgun = (
  settings: MailgunSettings,
  { api_key, signing_key }: MailgunSecrets,
  place: Outbound & { callback_url: string | undefined },
): Carrier => ({
  kind: 'mailgun',
  media: ['email'],
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
    if (isFailed(answer)) return outcomeOfTrouble(answer, name)
    return outcomeOf(answer, place.callback_url !== undefined && signing_key !== undefined)
  },
})
