import type { WctpSecrets, WctpSettings } from '@wardline/contract/alerts/carriers/wctp.schemas.ts'
import { codeSentence } from '../wctp/codes.ts'
import { childOf, type Element } from '../wctp/element.ts'
import { codeOf, readOperation, readPolled, type Polled } from '../wctp/incoming.ts'
import * as write from '../wctp/write.ts'
import type { Carrier, Notice, Outcome } from './carrier.ts'
import { isFailed, type Outbound } from './connect.ts'
import { guardedRequest } from './http.ts'
import { outcomeOfStatus, outcomeOfTrouble } from './outcome.ts'

const name = 'The pager service'

/** Nobody has this number: 403 invalid recipientID, 404 its authorization code. */
const nobody = new Set([403, 404])

/** What is to be done after a code: 2xx it has it, 6xx later, anything else the next channel. */
function outcomeOfCode(code: number, reference: string | null, expects_receipt: boolean): Outcome {
  if (code >= 200 && code < 300) return { outcome: 'handed', carrier_reference: reference, expects_receipt }
  const reason = codeSentence(code)
  if (code >= 600) return { outcome: 'retry', reason }
  return nobody.has(code) ? { outcome: 'gone', reason } : { outcome: 'failed', reason }
}

const notWctp: Outcome = {
  outcome: 'failed',
  reason: 'The pager service answered something that is not WCTP.',
}

function outcomeOfAnswer(operation: Element, notice: Notice, expects_receipt: boolean): Outcome {
  const failure = childOf(operation, 'wctp-Failure')
  if (failure) return outcomeOfCode(codeOf(failure, 'errorCode'), null, false)
  if (operation.name === 'wctp-Confirmation') {
    const success = childOf(operation, 'wctp-Success')
    return success
      ? outcomeOfCode(codeOf(success, 'successCode'), notice.reference, expects_receipt)
      : notWctp
  }
  const success = childOf(operation, 'wctp-ClientSuccess')
  if (operation.name !== 'wctp-SubmitClientResponse' || !success) return notWctp
  const tracking = success.attributes['trackingNumber']?.trim() || null
  return outcomeOfCode(
    codeOf(success, 'successCode'),
    tracking?.slice(0, 200) ?? null,
    expects_receipt && tracking !== null,
  )
}

type Place = Outbound & { callback_url: string | undefined }

const post = (place: Place, settings: WctpSettings, operation: Element, signal: AbortSignal) =>
  guardedRequest(place, {
    method: 'POST',
    url: new URL(settings.base_url),
    headers: { 'Content-Type': 'text/xml; charset=utf-8', Accept: 'text/xml' },
    body: write.printOperation(settings.version, operation),
    signal,
  })

/** Alphanumeric pagers by the Wireless Communication Transfer Protocol, 1.1 to 1.3. */
export const wctp = (settings: WctpSettings, secrets: WctpSecrets, place: Place): Carrier => ({
  kind: 'wctp',
  media: ['pager'],
  async send(notice, signal) {
    const now = Temporal.Now.instant().epochMilliseconds
    const page: write.Page = {
      message_id: notice.reference,
      recipient_id: notice.address,
      text: notice.text,
      choices: notice.choices,
      priority: (['LOW', 'NORMAL', 'HIGH'] as const)[notice.priority],
      submitted: new Date(now),
      until: new Date(now + notice.lasts_seconds * 1000),
    }
    const isCalled = settings.replies === 'called' && place.callback_url !== undefined
    const sender = {
      sender_id: settings.sender_id,
      security_code: secrets.security_code,
      send_responses_to: isCalled ? `${place.callback_url}/` : undefined,
    }
    const operation =
      settings.way === 'enterprise'
        ? write.submitRequest(page, sender)
        : write.submitClientMessage(page, sender)
    const answer = await post(place, settings, operation, signal)
    if (isFailed(answer)) return outcomeOfTrouble(answer, name)
    const read = readOperation(Buffer.from(answer.text, 'utf8'))
    if ('kind' in read) return outcomeOfStatus(answer, name) ?? notWctp
    return outcomeOfAnswer(read.operation, notice, isCalled || settings.replies === 'asked')
  },
})

/** Asks a service that does not call; undefined when it does not answer as it should. Never rejects. */
export async function askWctp(
  settings: WctpSettings,
  operation: Element,
  place: Outbound,
  signal: AbortSignal,
): Promise<Polled | undefined> {
  const answer = await post({ ...place, callback_url: undefined }, settings, operation, signal)
  return isFailed(answer) ? undefined : readPolled(Buffer.from(answer.text, 'utf8'))
}
