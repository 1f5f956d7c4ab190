import { useQuery } from '@tanstack/react-query'
import type { Proof } from '@wardline/contract/messaging/proof/proof.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { PriorityBadge } from '../../../platform/ui/indicators/Chip.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { openThreadDialog } from '../threads/thread-dialog.ts'
import { Countdown } from './Countdown.tsx'
import { proofExportUrl, proofQuery } from './proof.api.ts'
import { answeredText, personStatusText } from './proof.view.ts'
import { ProofLines } from './ProofLines.tsx'
import { secondsText } from './seconds.view.ts'
import {
  alertsByUserLabel,
  loadFailedText,
  loadingLabel,
  messageHistoryLabel,
  nextStepText,
  pageSectionTitle,
  partialText,
  proofTitle,
  saveAsLabel,
  timelinesLabel,
} from './proof.text.ts'

interface ProofDialogProps {
  thread: Thread
  message_id: number
  onClose: () => void
}

export function ProofDialog({ thread, message_id, onClose }: ProofDialogProps) {
  const { data, isError, refetch } = useQuery(proofQuery(thread, message_id))
  const openOther = (name: 'history' | 'alerts') => () =>
    openThreadDialog({ thread_id: thread.id, name, message_id })
  return (
    <Dialog
      open
      onClose={onClose}
      title={proofTitle}
      size="large"
      footer={
        <div className="flex flex-1 flex-wrap items-center gap-2">
          <Button tone="ghost" onClick={openOther('history')}>
            {messageHistoryLabel}
          </Button>
          <Button tone="ghost" onClick={openOther('alerts')}>
            {alertsByUserLabel}
          </Button>
          <span className="ml-auto flex gap-2">
            <ExportLink thread_id={thread.id} message_id={message_id} format="csv" />
            <ExportLink thread_id={thread.id} message_id={message_id} format="pdf" />
          </span>
        </div>
      }
    >
      {data ? (
        <Timelines proof={data} />
      ) : isError ? (
        <LoadError onRetry={refetch}>{loadFailedText}</LoadError>
      ) : (
        <Skeleton label={loadingLabel} className="flex flex-col gap-3">
          <SkeletonBlock className="h-6" />
          <SkeletonBlock className="h-24" />
          <SkeletonBlock className="h-24" />
        </Skeleton>
      )}
    </Dialog>
  )
}

const ExportLink = (file: { thread_id: number; message_id: number; format: 'pdf' | 'csv' }) => (
  <a
    href={proofExportUrl(file.thread_id, file.message_id, file.format)}
    download
    className="inline-flex h-control flex-none items-center rounded-md border border-line bg-surface px-3 text-sm font-medium text-ink hover:bg-hover"
  >
    {saveAsLabel(file.format)}
  </a>
)

function Timelines({ proof }: { proof: Proof }) {
  const now = useMinute()
  const { next, page, people, people_count } = proof
  return (
    // Focusable, so that the keyboard can scroll the dialog.
    <div
      role="group"
      aria-label={timelinesLabel}
      tabIndex={0}
      className="flex flex-col gap-4 -outline-offset-2"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <PriorityBadge priority={proof.priority} />
        <span className="font-medium">{answeredText(proof)}</span>
        {next && (
          <span className="text-ink-2 tabular-nums">
            {nextStepText(next.text, secondsText(Date.parse(next.due), now))}
            <Countdown due={Date.parse(next.due)} />
          </span>
        )}
      </p>
      <section aria-label={pageSectionTitle}>
        <h3 className="pb-1 text-sm font-semibold">{pageSectionTitle}</h3>
        <ProofLines entries={page} now={now} />
      </section>
      {people.map((person) => (
        <section key={person.user_id} aria-label={person.display_name}>
          <h3 className="flex flex-wrap items-baseline gap-x-2 pb-1 text-sm font-semibold">
            <span className="min-w-0 break-words">{person.display_name}</span>
            {person.title !== '' && <span className="text-xs font-normal text-ink-2">{person.title}</span>}
            <span className="text-xs font-normal text-ink-2">{personStatusText(person)}</span>
          </h3>
          <ProofLines entries={person.entries} now={now} />
        </section>
      ))}
      {people.length < people_count && (
        <p className="text-sm text-ink-2">{partialText(people.length, people_count)}</p>
      )}
    </div>
  )
}
