import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '@wardline/contract/messaging/history/history.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { formatFullDateTime, formatDateTime } from '../../../platform/clock/dates.ts'
import { historyQuery } from './history.api.ts'
import { historySteps } from './history.view.ts'
import { ProofButton } from './ProofButton.tsx'
import { PagedPersonRows } from './PagedPersonRows.tsx'
import { historyLabel, messageHistoryTitle, sentOnlyText } from './history.text.ts'

interface HistoryDialogProps {
  thread: Thread
  message_id: number
  onClose: () => void
}

export function HistoryDialog({ thread, message_id, onClose }: HistoryDialogProps) {
  const now = useMinute()
  const pages = useInfiniteQuery(historyQuery(thread, message_id))
  return (
    <Dialog
      open
      onClose={onClose}
      title={messageHistoryTitle}
      footer={<ProofButton thread_id={thread.id} message_id={message_id} />}
    >
      <PagedPersonRows
        label={historyLabel}
        pages={pages}
        toRow={(entry) => ({
          id: entry.subscriber_id,
          user_id: entry.user_id,
          name: entry.display_name,
          children: <Steps entry={entry} now={now} />,
        })}
      />
    </Dialog>
  )
}

function Steps({ entry, now }: { entry: HistoryEntry; now: number }) {
  const steps = historySteps(entry)
  if (steps.length === 0) return sentOnlyText
  return steps.map(({ label, at }, i) => (
    <span key={label}>
      {i > 0 && ' · '}
      {label}{' '}
      <time dateTime={new Date(at).toISOString()} title={formatFullDateTime(at)} className="text-ink">
        {formatDateTime(at, now)}
      </time>
    </span>
  ))
}
