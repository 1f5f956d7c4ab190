import { IconDeviceMobileMessage, IconDeviceWatch, IconMail, IconPhone } from '@tabler/icons-react'
import { channelText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import type { SandboxChannel, SandboxMessage } from '@wardline/contract/alerts/sandbox/sandbox.schemas.ts'
import type { Icon } from '@tabler/icons-react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { PriorityBadge } from '../../../platform/ui/indicators/Chip.tsx'
import { SandboxAnswerForm } from './SandboxAnswerForm.tsx'

const icons: Record<SandboxChannel, Icon> = {
  sms: IconDeviceMobileMessage,
  voice: IconPhone,
  email: IconMail,
  pager: IconDeviceWatch,
}

export function SandboxRow({ message }: { message: SandboxMessage }) {
  const now = useNow()
  const { channel, person, address, priority, subject, text, at, reference, answer, reply, may } = message
  const ChannelIcon = icons[channel]
  const name = person?.display_name ?? 'a test recipient'
  return (
    <li className="flex gap-3 py-4">
      <ChannelIcon size={20} stroke={1.75} aria-hidden className="mt-0.5 flex-none text-ink-2" />
      <article
        aria-label={`${channelText(channel)} to ${name}`}
        className="flex min-w-0 flex-1 flex-col gap-2"
      >
        <header className="flex flex-wrap items-baseline gap-x-2">
          <h2 className="font-semibold">{person ? name : 'Test'}</h2>
          <p className="text-sm text-ink-2">
            {channelText(channel)} to {address}
          </p>
          <PriorityBadge priority={priority} />
          <time dateTime={at} className="ml-auto text-xs text-ink-2 tabular-nums">
            {formatDateTime(Date.parse(at), now)}
          </time>
        </header>
        <div className="max-w-[72ch] rounded-md bg-inset px-3 py-2 text-sm">
          {channel === 'email' && <p className="font-medium">{subject}</p>}
          <p className="whitespace-pre-line">{text}</p>
          {!text.includes(reference) && (
            <p className="mt-1 text-xs text-ink-2">
              Reference <span className="font-medium tabular-nums">{reference}</span>
            </p>
          )}
        </div>
        {answer !== '' && (
          <p className="max-w-[72ch] text-sm">
            <span className="font-medium">Replied “{answer}”.</span>{' '}
            <span className="text-ink-2">{reply}</span>
          </p>
        )}
        {may.answer && person && <SandboxAnswerForm message={message} name={person.display_name} />}
      </article>
    </li>
  )
}
