import { IconCheck, IconX } from '@tabler/icons-react'
import type { Subscriber } from '@wardline/contract/messaging/thread.schemas.ts'
import { clsx } from 'clsx'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { DeliveryIcon } from '../../../platform/ui/DeliveryIcon.tsx'
import { ageText, answerText } from './answer-text.view.ts'

/** How far somebody is: with the newest message, and above it what they answered or how long they have not. */
export function SubscriberStanding({ subscriber }: { subscriber: Subscriber }) {
  const { open_item, replied, state } = subscriber
  // That they have not seen what came since says more.
  const isDone = replied && state === 'read'
  return (
    <span className="flex max-w-28 flex-none flex-col items-end gap-0.5 text-xs">
      {open_item && <Standing item={open_item} />}
      <DeliveryIcon state={isDone ? 'replied' : state} label />
    </span>
  )
}

function Standing({ item }: { item: NonNullable<Subscriber['open_item']> }) {
  const now = useMinute()
  if (item.state === 'open')
    return <span className="text-ink-2 tabular-nums">Open {ageText(Date.parse(item.since), now)}</span>
  const isNo = item.state === 'rejected'
  const Icon = isNo ? IconX : IconCheck
  const text = answerText(item)
  return (
    <span
      title={text}
      className={clsx('flex max-w-full items-center gap-1', isNo ? 'text-ink-2' : 'text-ok')}
    >
      <Icon size={14} aria-hidden className="flex-none" />
      <span className="truncate">{text}</span>
    </span>
  )
}
