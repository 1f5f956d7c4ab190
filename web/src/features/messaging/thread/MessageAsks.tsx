import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react'
import type { MessageAsks as Asks } from '@wardline/contract/messaging/open-item.schemas.ts'
import type { Message, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { KeyboardEvent } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { singleKeys } from '../../../platform/ui/shortcuts.ts'
import { useAnswer } from '../answer.actions.ts'
import type { SubscriberList } from '../live/state.ts'
import { answerText } from './answer-text.view.ts'
import { answerOfKey, openOf, summaryOfAnswers, type Given } from './asks.view.ts'

interface MessageAsksProps {
  thread: Thread
  message: Message & { asks: Asks }
  subscribers: SubscriberList | undefined
}

/** What a message asks: the question to who has not answered, their answer after it, and to who asked how all are. */
export function MessageAsks({ thread, message, subscribers }: MessageAsksProps) {
  const { asks } = message
  if (asks.mine?.state === 'open') return <Question thread={thread} message={message} />
  if (asks.mine) return <OwnAnswer mine={asks.mine} />
  return <Answers message={message} subscribers={subscribers} />
}

const keyOf = (i: number) => (i < 4 ? String(i + 1) : undefined)

function Question({ thread, message }: Pick<MessageAsksProps, 'thread' | 'message'>) {
  const answer = useAnswer()
  const { confirm, response_options } = message.asks
  const give = (given: Given) => void answer(thread, message, given)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || singleKeys.get() === 'off') return
    const given = answerOfKey(event.key, message.asks)
    if (!given) return
    event.preventDefault()
    give(given)
  }
  return (
    <div
      role="group"
      aria-label={confirm ? 'Accept or reject this message' : 'Choose an answer'}
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-1.5 py-1.5"
    >
      {confirm && (
        <>
          <Button tone="ok" aria-keyshortcuts="Y" onClick={() => give({ state: 'accepted', response: null })}>
            <IconCheck size={15} aria-hidden />
            Accept
          </Button>
          <Button aria-keyshortcuts="N" onClick={() => give({ state: 'rejected', response: null })}>
            <IconX size={15} aria-hidden />
            Reject
          </Button>
        </>
      )}
      {response_options.map((response, i) => (
        <Button
          key={response}
          aria-keyshortcuts={keyOf(i)}
          className="max-w-full"
          onClick={() => give({ state: 'responded', response })}
        >
          <span dir="auto" className="truncate">
            {response}
          </span>
        </Button>
      ))}
    </div>
  )
}

const line = 'flex items-start gap-1.5 py-1 text-xs text-ink-2'

const OwnAnswer = ({ mine }: { mine: NonNullable<Asks['mine']> }) => (
  <p className={line}>
    {mine.state === 'rejected' ? (
      <IconX size={14} aria-hidden className="mt-px flex-none" />
    ) : (
      <IconCheck size={14} aria-hidden className="mt-px flex-none text-ok" />
    )}
    <span className="break-words">You: {answerText(mine)}</span>
  </p>
)

function Answers({ message, subscribers }: Omit<MessageAsksProps, 'thread'>) {
  const now = useMinute()
  const waiting = openOf(message.id, subscribers?.subscribers ?? [])
  const isDone = message.asks.summary.open === 0
  return (
    <p className={line}>
      {isDone ? (
        <IconCheck size={14} aria-hidden className="mt-px flex-none text-ok" />
      ) : (
        <IconHourglass size={14} aria-hidden className="mt-px flex-none" />
      )}
      <span className="break-words tabular-nums">{summaryOfAnswers(message.asks.summary, waiting, now)}</span>
    </p>
  )
}
