import { IconAlertTriangleFilled, IconBellRinging, IconCheck } from '@tabler/icons-react'
import {
  isOpenPagingRequest,
  pagingPermissions,
} from '@wardline/contract/messaging/responses/paging-request.rules.ts'
import type { PagingRequest } from '@wardline/contract/messaging/paging-requests/paging-request.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useServerSeconds } from '../../../platform/clock/use-second.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { openThreadDialog } from '../threads/thread-dialog.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { pagingStatusText, groupPrefix, nextStepText } from './paging-request.view.ts'
import { usePagingAction, type PagingAction } from './paging-request.api.ts'
import { EscalateNowButton } from './EscalateNowButton.tsx'
import { ReassignDialog } from './ReassignDialog.tsx'
import {
  acceptFailedText,
  acceptLabel,
  wrongRecipientFailedText,
  wrongRecipientLabel,
  proofLabel,
  reassignLabel,
  statusBarLabel,
  stepNotifiedText,
  takeOverFailedText,
  takeOverLabel,
} from './paging-requests.text.ts'

export function PagingStatusBar({ thread }: { thread: Thread }) {
  const { paging_requests: requests } = thread
  const now = useServerSeconds(requests.some(({ state }) => state === 'running'))
  const openProof = () =>
    openThreadDialog({ thread_id: thread.id, name: 'proof', message_id: requests.at(-1)?.message_id ?? 0 })
  const isUnanswered = requests.some(({ state }) => state === 'unanswered')
  return (
    <section
      aria-label={statusBarLabel}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-1.5 text-xs',
        isUnanswered ? 'bg-danger-soft text-danger' : 'bg-inset text-ink-2',
      )}
    >
      <ul className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        {requests.map((request) => (
          <PagingRequestLine key={request.id} request={request} now={now} isOneOfMany={requests.length > 1} />
        ))}
      </ul>
      <PagingActions thread={thread} />
      <Button tone="ghost" onClick={openProof}>
        {proofLabel}
      </Button>
      {/* Announces changes of state, but not every second of the countdown. */}
      <p role="status" className="sr-only">
        {requests
          .map((request) => `${groupPrefix(request, requests.length > 1)}${announcement(request)}`)
          .join(' ')}
      </p>
    </section>
  )
}

const announcement = (request: PagingRequest): string =>
  request.state === 'running'
    ? stepNotifiedText(Math.min(request.step, request.of), request.of)
    : pagingStatusText(request, 0)

interface PagingRequestLineProps {
  request: PagingRequest
  now: number
  isOneOfMany: boolean
}

function PagingRequestLine({ request, now, isOneOfMany }: PagingRequestLineProps) {
  const nextStep = nextStepText(request, now)
  const Icon = icons[request.state]
  return (
    <li className="flex items-start gap-1.5">
      <Icon
        size={14}
        aria-hidden
        className={clsx('mt-px flex-none', request.state === 'answered' && 'text-ok')}
      />
      <span className="min-w-0 break-words tabular-nums">
        <span className={clsx('font-medium', request.state !== 'unanswered' && 'text-ink')}>
          {groupPrefix(request, isOneOfMany)}
          {pagingStatusText(request, now)}
        </span>
        {nextStep && <span>{request.state === 'running' ? ` · ${nextStep}` : ` ${nextStep}`}</span>}
      </span>
    </li>
  )
}

const icons = {
  running: IconBellRinging,
  answered: IconCheck,
  unanswered: IconAlertTriangleFilled,
  recalled: IconCheck,
}

/** Nothing for users who cannot act on the paging requests. */
export function PagingActions({ thread }: { thread: Thread }) {
  const [isReassigning, setReassigning] = useState(false)
  const message_id =
    thread.acknowledgement?.message_id ?? thread.paging_requests.find(isOpenPagingRequest)?.message_id ?? 0
  const paging = usePagingAction(thread.id, message_id)
  const may = pagingPermissions(thread)
  if (!may.take && !may.reassign && !may.wrong_recipient && !may.escalate) return null
  const needsResponse = thread.acknowledgement?.state === 'open'
  const isChoice = thread.acknowledgement?.kind === 'response'
  const run = (action: PagingAction, errorText: string) =>
    paging.mutate(action, {
      onError: (reason) => showToast(errorSentences(errorText, reason).join(' '), { tone: 'danger' }),
    })
  const busy = (name: PagingAction['type']) => paging.isPending && paging.variables.type === name
  return (
    <div className="flex flex-wrap gap-1.5">
      {needsResponse && !isChoice && (
        <Button tone="ok" busy={busy('accept')} onClick={() => run({ type: 'accept' }, acceptFailedText)}>
          {acceptLabel}
        </Button>
      )}
      {may.wrong_recipient && (
        <Button
          busy={busy('wrong_recipient')}
          onClick={() => run({ type: 'wrong_recipient' }, wrongRecipientFailedText)}
        >
          {wrongRecipientLabel}
        </Button>
      )}
      <EscalateNowButton thread={thread} message_id={message_id} />
      {may.reassign && <Button onClick={() => setReassigning(true)}>{reassignLabel}</Button>}
      {may.take && !needsResponse && (
        <Button busy={busy('take')} onClick={() => run({ type: 'take' }, takeOverFailedText)}>
          {takeOverLabel}
        </Button>
      )}
      {isReassigning && (
        <ReassignDialog thread_id={thread.id} message_id={message_id} onClose={() => setReassigning(false)} />
      )}
    </div>
  )
}
