import { IconCheck, IconX } from '@tabler/icons-react'
import type { AcknowledgementRequest } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { offlineReason, useIsOffline } from '../../../platform/live/offline.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { singleKeyShortcuts } from '../../../platform/preferences/single-key-shortcuts.ts'
import { useAnswer } from './answer.actions.ts'
import {
  acceptLabel,
  confirmQuestion,
  ownAnswerText,
  rejectLabel,
  responseQuestion,
} from './acknowledgements.text.ts'
import { answerText, isRefusal } from './answer-text.view.ts'
import { answerForKey, answerKeys, type Answer } from './acknowledgement.view.ts'

export interface MessageAcknowledgementProps {
  thread: Thread
  message: Message & { acknowledgement_request: AcknowledgementRequest }
}

/** Asked users see buttons, then their answer. */
export function MessageAcknowledgement({ thread, message }: MessageAcknowledgementProps) {
  const { acknowledgement_request: request } = message
  if (request.mine?.state === 'open') return <AnswerButtons thread={thread} message={message} />
  if (request.mine) return <OwnAnswer mine={request.mine} />
  return null
}

const shortcutForOption = (i: number) => (i < 4 ? String(i + 1) : undefined)

function AnswerButtons({ thread, message }: MessageAcknowledgementProps) {
  const sendAnswer = useAnswer()
  const isOffline = useIsOffline()
  const { confirm, response_options } = message.acknowledgement_request
  const group = useRef<HTMLDivElement>(null)
  const give = (answer: Answer) => {
    // The buttons disappear, and the focus with them.
    if (group.current?.contains(document.activeElement))
      group.current.closest<HTMLElement>('[data-thread-pane]')?.focus()
    void sendAnswer(thread, message, answer)
  }
  useEffect(() => {
    // Opened by Enter on its row: the oldest open question takes the focus.
    if (document.activeElement?.matches(`[data-thread="${thread.id}"]:focus-visible`))
      group.current?.querySelector('button')?.focus()
  }, [thread.id])
  const giveByKey = (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
    const answer = answerForKey(event.key, message.acknowledgement_request)
    if (!answer) return
    event.preventDefault()
    if (isOffline) showToast(offlineReason)
    else give(answer)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || singleKeyShortcuts.get() === 'off') return
    giveByKey(event)
  }
  const giveIfOnly = (event: globalThis.KeyboardEvent) => {
    if (document.querySelectorAll('[data-open-question]').length === 1) giveByKey(event)
  }
  useShortcuts(Object.fromEntries(answerKeys.map((key) => [key, giveIfOnly])))
  return (
    <div
      ref={group}
      data-open-question=""
      role="group"
      aria-label={confirm ? confirmQuestion : responseQuestion}
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-1.5 py-1.5"
    >
      {confirm && (
        <>
          <Button
            needsServer
            tone="ok"
            aria-keyshortcuts="Y"
            onClick={() => give({ state: 'accepted', response: null })}
          >
            <IconCheck size={15} aria-hidden />
            {acceptLabel}
          </Button>
          <Button
            needsServer
            aria-keyshortcuts="N"
            onClick={() => give({ state: 'rejected', response: null })}
          >
            <IconX size={15} aria-hidden />
            {rejectLabel}
          </Button>
        </>
      )}
      {response_options.map((response, i) => (
        <Button
          key={response}
          needsServer
          aria-keyshortcuts={shortcutForOption(i)}
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

const OwnAnswer = ({ mine }: { mine: NonNullable<AcknowledgementRequest['mine']> }) => (
  <p className={line}>
    {isRefusal(mine) ? (
      <IconX size={14} aria-hidden className="mt-px flex-none" />
    ) : (
      <IconCheck size={14} aria-hidden className="mt-px flex-none text-ok" />
    )}
    <span className="break-words">{ownAnswerText(answerText(mine))}</span>
  </p>
)
