import type { Fields } from '../../../platform/http/fields.ts'
import { firstOf } from '../../../platform/http/fields.ts'

export type TwilioReceipt =
  | { receipt: 'delivered' | 'seen' }
  | { receipt: 'failed' | 'gone'; reason: string; isVoicemail?: true; has_stopped?: true }

/** https://www.twilio.com/docs/api/errors: the number does not exist or cannot receive text messages. */
const gone_codes = new Set(['30005', '30006', '21614', '21211'])
const stopCode = '21610'
const messageReasons: Record<string, string> = {
  '30003': 'The phone is switched off or out of range.',
  '30004': 'The phone does not accept messages from this number.',
  '30005': 'This number does not exist.',
  '30006': 'This number is a landline and cannot receive text messages.',
  '30007': 'The phone company filtered the message.',
  '21610': 'The recipient replied STOP.',
}

const calls: Record<string, string> = {
  busy: 'The line was busy.',
  'no-answer': 'The call was not answered.',
  canceled: 'The call was cancelled.',
  failed: 'The call failed.',
  completed: 'The call was answered, but no key was pressed.',
}

/** Answering machine detection; `unknown` counts as a person, who must press a key anyway. */
export const isMachine = (fields: Fields): boolean => /^(machine|fax)/.test(firstOf(fields, 'AnsweredBy'))

export const voicemail = 'A voice mailbox or fax answered the call.'

/** Undefined until the call has ended. */
export function readCallSeconds(fields: Fields): number | undefined {
  const seconds = firstOf(fields, 'CallDuration')
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : undefined
}

export function statusToReceipt(fields: Fields): TwilioReceipt | undefined {
  const call = firstOf(fields, 'CallStatus')
  if (call !== '') {
    if (call === 'completed' && isMachine(fields))
      return { receipt: 'failed', reason: voicemail, isVoicemail: true }
    const reason = calls[call]
    return reason === undefined ? undefined : { receipt: 'failed', reason }
  }
  const status = firstOf(fields, 'MessageStatus') || firstOf(fields, 'SmsStatus')
  if (status === 'delivered') return { receipt: 'delivered' }
  if (status === 'read') return { receipt: 'seen' }
  if (status !== 'undelivered' && status !== 'failed') return undefined
  const code = firstOf(fields, 'ErrorCode')
  const reason = messageReasons[code] ?? 'The phone company did not deliver it.'
  if (code === stopCode) return { receipt: 'gone', reason, has_stopped: true }
  return { receipt: gone_codes.has(code) ? 'gone' : 'failed', reason }
}
