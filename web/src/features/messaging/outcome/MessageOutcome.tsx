import {
  IconAlertTriangleFilled,
  IconCheck,
  IconCircleCheck,
  IconHourglass,
  IconMinus,
  IconPhone,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Outcome } from '@wardline/contract/messaging/outcome/outcome.schemas.ts'
import { isOpenPagingRequest } from '@wardline/contract/messaging/responses/paging-request.rules.ts'
import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { clsx } from 'clsx'
import { useServerSeconds } from '../../../platform/clock/use-second.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { phoneAddress } from '../../../platform/text/text-links.rules.ts'
import { EscalateNowButton } from '../paging-requests/EscalateNowButton.tsx'
import { PageAgainButton } from '../paging-requests/PageAgainButton.tsx'
import { PagingActions } from '../paging-requests/PagingStatusBar.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { openThreadDialog } from '../threads/thread-dialog.ts'
import { outcomeQuery } from './outcome.api.ts'
import { OutcomeSkeleton } from './OutcomeSkeleton.tsx'
import { useReportInView } from './outcome-in-view.ts'
import { useHeldHeight } from './use-held-height.ts'
import * as view from './outcome.view.ts'
import * as texts from './outcome.text.ts'

interface MessageOutcomeProps {
  thread: Thread
  message: Message
}

/** Outcome of a message that requests a response: the answers, or the pending recipients and the next step. */
export function MessageOutcome({ thread, message }: MessageOutcomeProps) {
  const { data, isError, refetch } = useQuery(outcomeQuery(thread, message))
  const block = useHeldHeight<HTMLElement>(data)
  useReportInView(block, message.id)
  return (
    <section ref={block} aria-label={texts.outcomeLabel} className="max-w-2xl py-1.5">
      <div className="rounded-md border border-line bg-surface text-xs text-ink-2">
        {data ? (
          <OutcomeContent thread={thread} message={message} outcome={data} />
        ) : isError ? (
          <LoadError onRetry={refetch}>{texts.loadFailedText}</LoadError>
        ) : (
          <OutcomeSkeleton thread={thread} message={message} />
        )}
      </div>
    </section>
  )
}

const section = 'border-t border-line px-3 py-1.5'

function OutcomeContent({ thread, message, outcome }: MessageOutcomeProps & { outcome: Outcome }) {
  const me = useMe().id
  const since = view.oldestOpenSince(outcome)
  const now = useServerSeconds(since !== undefined || outcome.next.length > 0)
  const requests = thread.paging_requests.filter(({ message_id }) => message_id === message.id)
  const head = view.headLine(outcome, requests, now)
  const lines = view.personLines(outcome, head, now)
  const steps = view.describeNextSteps(outcome, now)
  const more = outcome.people_count - outcome.people.length
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-2 px-3 py-2">
        {/* Announced when it changes; the time since is not. */}
        <div role="status" className="flex flex-1 basis-40 items-start gap-1.5">
          <Line line={head} isHead />
        </div>
        <div className="ml-auto flex flex-none items-center gap-2">
          {since !== undefined && (
            <span className="tabular-nums">{texts.waitingSinceText(view.waitingDuration(since, now))}</span>
          )}
          <button
            type="button"
            onClick={() => openThreadDialog({ thread_id: thread.id, name: 'proof', message_id: message.id })}
            className="-my-1 h-6 rounded-sm text-accent hover:underline"
          >
            {texts.fullRecordLabel}
          </button>
        </div>
      </div>
      {lines.length > 0 && (
        <ul role="list" aria-live="polite" className={clsx(section, 'flex flex-col gap-0.5')}>
          {lines.map((line) => (
            <li key={line.key} className="flex items-start gap-1.5">
              <Line line={line} />
            </li>
          ))}
          {more > 0 && <li>{texts.morePeopleText(more)}</li>}
        </ul>
      )}
      {steps && (
        <div className={section}>
          <p className="flex items-baseline gap-1.5">
            <span className="font-medium text-ink">{texts.nextLabel}</span>
            <span className="min-w-0 wrap-anywhere text-ink">{steps.first}</span>
            <span className="ml-auto flex-none font-medium text-ink tabular-nums">{steps.when}</span>
          </p>
          {steps.later !== '' && <p className="wrap-anywhere tabular-nums">{steps.later}</p>}
        </div>
      )}
      {message.sender.id === me && (
        <SenderActions thread={thread} message={message} outcome={outcome} isLost={head.tone === 'lost'} />
      )}
    </>
  )
}

const icons = {
  ok: IconCheck,
  declined: IconX,
  open: IconHourglass,
  closed: IconMinus,
  lost: IconAlertTriangleFilled,
}

function Line({ line, isHead = false }: { line: view.OutcomeLine; isHead?: boolean }) {
  const { tone, text, details } = line
  const Icon = isHead && tone === 'ok' ? IconCircleCheck : icons[tone]
  return (
    <>
      <Icon
        size={14}
        aria-hidden
        className={clsx('mt-px flex-none', tone === 'ok' && 'text-ok', tone === 'lost' && 'text-danger')}
      />
      <span className="min-w-0 wrap-anywhere tabular-nums">
        <span
          className={clsx(
            isHead && 'font-semibold',
            tone === 'lost' ? 'text-danger' : tone !== 'closed' && 'text-ink',
          )}
        >
          {text}
        </span>
        {details !== '' && ` · ${details}`}
      </span>
    </>
  )
}

interface SenderActionsProps extends MessageOutcomeProps {
  outcome: Outcome
  isLost: boolean
}

interface SenderActionsProps extends MessageOutcomeProps {
  outcome: Outcome
  isLost: boolean
}

/** The sender's actions on an open request. */
function SenderActions({ thread, message, outcome, isLost }: SenderActionsProps) {
  const callable = outcome.people.find(({ phone }) => phone !== null)
  const isOpen = thread.paging_requests.some(
    (request) => request.message_id === message.id && isOpenPagingRequest(request),
  )
  const { permissions } = useMe()
  const mayForward = isLost && thread.may.forward
  const mayPageAgain = outcome.summary.open > 0 && permissions.includes('messaging.send_message')
  if (!callable && !isOpen && !mayPageAgain) return null
  const forward = () => openThreadDialog({ thread_id: thread.id, name: 'forward', message_id: message.id })
  return (
    <div className={clsx(section, 'flex flex-wrap items-center gap-1.5')}>
      {callable?.phone && (
        <a
          href={phoneAddress(callable.phone)}
          className="inline-flex h-control flex-none items-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm font-medium text-ink hover:bg-hover"
        >
          <IconPhone size={15} aria-hidden />
          {texts.callLabel(callable.display_name)}
        </a>
      )}
      {isOpen ? (
        <PagingActions thread={thread} />
      ) : (
        <EscalateNowButton thread={thread} message_id={message.id} />
      )}
      {mayPageAgain && (
        <PageAgainButton thread={thread} message_id={message.id} open={outcome.summary.open} />
      )}
      {mayForward && <Button onClick={forward}>{texts.sendToOtherLabel}</Button>}
    </div>
  )
}
