import { formatPhoneNumber } from '@wardline/contract/accounts/phone-number.rules.ts'

interface CallSummary {
  target: string
  caller: string
  call_back: string
  has_recording: boolean
  /** The call ended before the caller finished. */
  isCutShort: boolean
}

/** Subject and text of the page. The words of the caller are in the recording alone. */
export function pageOfCall({ target, caller, call_back, has_recording, isCutShort }: CallSummary): {
  subject: string
  text: string
} {
  const wants = call_back === '' ? [] : [`Call back ${formatPhoneNumber(call_back)}.`]
  const progress = has_recording
    ? ['The caller recorded a message.']
    : isCutShort
      ? ['The call ended before the caller finished.']
      : []
  const from =
    caller === '' ? 'The caller withheld their number.' : `Called from ${formatPhoneNumber(caller)}.`
  const callerNumber = caller === call_back && caller !== '' ? [] : [from]
  return {
    subject: `Call for ${target}`.slice(0, 200),
    text: [...wants, ...progress, ...callerNumber].join(' '),
  }
}

export const subjectOfText = (target: string): string => `Text message for ${target}`.slice(0, 200)
