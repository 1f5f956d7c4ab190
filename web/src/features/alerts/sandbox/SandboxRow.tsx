import { IconDeviceMobileMessage, IconDeviceWatch, IconMail, IconPhone } from '@tabler/icons-react'
import { mediumText } from '@wardline/contract/alerts/page-event.rules.ts'
import type { SandboxMedium, SandboxMessage } from '@wardline/contract/alerts/sandbox.schemas.ts'
import type { Icon } from '@tabler/icons-react'
import { momentText } from '../../../platform/clock/dates.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { PriorityBadge } from '../../../platform/ui/Chip.tsx'
import { SandboxAnswer } from './SandboxAnswer.tsx'

const icons: Record<SandboxMedium, Icon> = {
  sms: IconDeviceMobileMessage,
  voice: IconPhone,
  email: IconMail,
  pager: IconDeviceWatch,
}

/** One message as the person would have got it, and what was answered to it. */
export function SandboxRow({ message }: { message: SandboxMessage }) {
  const now = useNow()
  const { medium, person, address, priority, subject, text, at, reference, answer, said, may } = message
  const MediumIcon = icons[medium]
  const name = person?.display_name ?? 'nobody: a test'
  return (
    <li className="flex gap-3 py-4">
      <MediumIcon size={20} stroke={1.75} aria-hidden className="mt-0.5 flex-none text-ink-2" />
      <article aria-label={`${mediumText(medium)} to ${name}`} className="flex min-w-0 flex-1 flex-col gap-2">
        <header className="flex flex-wrap items-baseline gap-x-2">
          <h2 className="font-semibold">{person ? name : 'A test'}</h2>
          <p className="text-sm text-ink-2">
            {mediumText(medium)} to {address}
          </p>
          <PriorityBadge priority={priority} />
          <time dateTime={at} className="ml-auto text-xs text-ink-2 tabular-nums">
            {momentText(Date.parse(at), now)}
          </time>
        </header>
        <div className="max-w-[72ch] rounded-md bg-inset px-3 py-2 text-sm">
          {medium === 'email' && <p className="font-medium">{subject}</p>}
          <p className="whitespace-pre-line">{text}</p>
          {!text.includes(reference) && (
            <p className="mt-1 text-xs text-ink-2">
              Reference <span className="font-medium tabular-nums">{reference}</span>
            </p>
          )}
        </div>
        {answer !== '' && (
          <p className="max-w-[72ch] text-sm">
            <span className="font-medium">Answered “{answer}”.</span>{' '}
            <span className="text-ink-2">{said}</span>
          </p>
        )}
        {may.answer && person && <SandboxAnswer message={message} name={person.display_name} />}
      </article>
    </li>
  )
}
