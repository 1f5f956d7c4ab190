import { IconCheck, IconX } from '@tabler/icons-react'
import type { Subscriber } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { clsx } from 'clsx'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { DeliveryIcon } from '../../../platform/ui/indicators/DeliveryIcon.tsx'
import { ageText, answerText, isRefusal } from '../acknowledgements/answer-text.view.ts'
import { waitingText } from './subscribers.text.ts'

export const DeliveryStatus = ({ subscriber: { replied, state } }: { subscriber: Subscriber }) => (
  // Unread newer messages matter more than the reply.
  <DeliveryIcon state={replied && state === 'read' ? 'replied' : state} label />
)

export function AnswerStatus({ item }: { item: NonNullable<Subscriber['acknowledgement']> }) {
  const now = useMinute()
  if (item.state === 'open')
    return <p className="tabular-nums">{waitingText(ageText(Date.parse(item.since), now))}</p>
  const isNo = isRefusal(item)
  const Icon = isNo ? IconX : IconCheck
  return (
    <p className={clsx('flex gap-1', !isNo && 'text-ok')}>
      <Icon size={14} aria-hidden className="mt-px flex-none" />
      <span className="min-w-0">{answerText(item)}</span>
    </p>
  )
}
