import type { Fields } from '../../../platform/http/fields.ts'
import { firstOf } from '../../../platform/http/fields.ts'

export type ReceiptOf =
  | { receipt: 'delivered' | 'seen' }
  | { receipt: 'failed' | 'gone'; reason: string; isVoicemail?: true; has_stopped?: true }

/** https://www.twilio.com/docs/api/errors: the number is none, or none that can show a message. */
const goneCodes = new Set(['30005', '30006', '21614', '21211'])
const stopCode = '21610'
const messageReasons: Record<string, string> = {
  '30003': 'The phone is switched off or out of reach.',
  '30004': 'The phone takes no messages from us.',
  '30005': 'Nobody has this number.',
  '30006': 'This number is a landline: it takes no text messages.',
  '30007': 'The phone company filtered the message.',
  '21610': 'Its owner answered STOP.',
}

const calls: Record<string, string> = {
  busy: 'The line was busy.',
  'no-answer': 'Nobody took the call.',
  canceled: 'The call was cancelled.',
  failed: 'The call could not be put through.',
  completed: 'The call was taken, but no key was pressed: that is no answer.',
}

/** By answering machine detection; `unknown` counts as a person, who hears the page and has to press a key anyway. */
export const isMachine = (fields: Fields): boolean => /^(machine|fax)/.test(firstOf(fields, 'AnsweredBy'))

export const voicemail = 'A voice mailbox or a fax took the call: that is no answer.'

/** What a status callback means for an alert; undefined for what is on its way. */
export function receiptOf(fields: Fields): ReceiptOf | undefined {
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
  return { receipt: goneCodes.has(code) ? 'gone' : 'failed', reason }
}
