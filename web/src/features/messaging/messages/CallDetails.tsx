import { IconPhone } from '@tabler/icons-react'
import { formatPhoneNumber } from '@wardline/contract/accounts/phone-number.rules.ts'
import type { PagerCall } from '@wardline/contract/messaging/calls/pager-call.schemas.ts'
import { phoneAddress } from '../../../platform/text/text-links.rules.ts'

const recordingTexts = {
  pending: 'The recording is being fetched.',
  failed: 'The recording could not be fetched. Call back.',
} as const

/** A call or text message from outside. The player of a stored recording is the attachment of the message. */
export function CallDetails({ call }: { call: PagerCall }) {
  const { channel, number, label, call_back, recording } = call
  const called = [formatPhoneNumber(number), label].filter((part) => part !== '').join(', ')
  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      {call_back !== '' && (
        <a
          href={phoneAddress(call_back)}
          className="inline-flex min-h-control items-center gap-1.5 font-medium text-accent underline underline-offset-2"
        >
          <IconPhone size={16} stroke={1.75} aria-hidden />
          Call back {formatPhoneNumber(call_back)}
        </a>
      )}
      <p className="text-xs text-ink-2">
        {channel === 'voice' ? 'Called' : 'Sent to'} {called}
      </p>
      {(recording === 'pending' || recording === 'failed') && (
        <p role="status" className="text-xs text-ink-2">
          {recordingTexts[recording]}
        </p>
      )}
    </div>
  )
}
