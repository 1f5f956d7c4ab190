import type { WctpSecrets, WctpSettings } from '@wardline/contract/alerts/providers/wctp.schemas.ts'
import { codeSentence } from '@wardline/wctp/codes.ts'
import { findChild, type Element } from '@wardline/wctp/element.ts'
import { parseStatusCode, readOperation, readPolled, type Polled } from '@wardline/wctp/incoming.ts'
import * as write from '@wardline/wctp/write.ts'
import type { Provider, Notice, Outcome } from './provider.ts'
import type { Outbound } from '../outbound/target.ts'
import { isFailed } from '../outbound/connect.ts'
import { guardedRequest } from '../outbound/request.ts'
import { urlCheck } from './check.ts'
import { statusOutcome, connectionOutcome } from './outcome.ts'

const name = 'The pager service'

/** The pager does not exist: 403 invalid recipientID, 404 invalid authorization code. */
const nobody = new Set([403, 404])

/** 2xx accepted, 6xx temporary, anything else: use the next channel. */
function codeOutcome(code: number, reference: string | null, expects_receipt: boolean): Outcome {
  if (code >= 200 && code < 300) return { outcome: 'sent', provider_reference: reference, expects_receipt }
  const reason = codeSentence(code)
  if (code >= 600) return { outcome: 'retry', reason }
  return nobody.has(code) ? { outcome: 'gone', reason } : { outcome: 'failed', reason }
}

const notWctp: Outcome = {
  outcome: 'failed',
  reason: 'The pager service sent a response that is not WCTP.',
}

function responseOutcome(operation: Element, notice: Notice, expects_receipt: boolean): Outcome {
  const failure = findChild(operation, 'wctp-Failure')
  if (failure) return codeOutcome(parseStatusCode(failure, 'errorCode'), null, false)
  if (operation.name === 'wctp-Confirmation') {
    const success = findChild(operation, 'wctp-Success')
    return success
      ? codeOutcome(parseStatusCode(success, 'successCode'), notice.reference, expects_receipt)
      : notWctp
  }
  const success = findChild(operation, 'wctp-ClientSuccess')
  if (operation.name !== 'wctp-SubmitClientResponse' || !success) return notWctp
  const tracking = success.attributes['trackingNumber']?.trim() || null
  return codeOutcome(
    parseStatusCode(success, 'successCode'),
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
    body: write.printOperation(settings.protocol_version, operation),
    signal,
  })

/** WCTP 1.1 to 1.3. */
export const wctp = (settings: WctpSettings, secrets: WctpSecrets, place: Place): Provider => ({
  kind: 'wctp',
  channels: ['pager'],
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
    if (isFailed(answer)) return connectionOutcome(answer, name)
    const read = readOperation(Buffer.from(answer.text, 'utf8'))
    if ('kind' in read) return statusOutcome(answer, name) ?? notWctp
    return responseOutcome(read.operation, notice, isCalled || settings.replies === 'asked')
  },
  check: (signal) => urlCheck(settings.base_url, name, place, signal),
})

export async function pollWctp(
  settings: WctpSettings,
  operation: Element,
  place: Outbound,
  signal: AbortSignal,
): Promise<Polled | undefined> {
  const answer = await post({ ...place, callback_url: undefined }, settings, operation, signal)
  return isFailed(answer) ? undefined : readPolled(Buffer.from(answer.text, 'utf8'))
}
