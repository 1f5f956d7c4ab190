import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '@wardline/contract/messaging/history.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { fullText, momentText } from '../../../platform/clock/dates.ts'
import { historyQuery } from './history.api.ts'
import { stepsOf } from './history.view.ts'
import { ToProof } from './ToProof.tsx'
import { PersonPages } from './PersonPages.tsx'

interface HistoryDialogProps {
  thread: Thread
  message_id: number
  onClose: () => void
}

/** Who a message went to, and when each of them got it, read it, answered and replied. */
export function HistoryDialog({ thread, message_id, onClose }: HistoryDialogProps) {
  const now = useMinute()
  const pages = useInfiniteQuery(historyQuery(thread, message_id))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Message history"
      footer={<ToProof thread_id={thread.id} message_id={message_id} />}
    >
      <PersonPages
        label="History"
        pages={pages}
        rowOf={(entry) => ({
          id: entry.subscriber_id,
          name: entry.display_name,
          children: <Steps entry={entry} now={now} />,
        })}
      />
    </Dialog>
  )
}

function Steps({ entry, now }: { entry: HistoryEntry; now: number }) {
  const steps = stepsOf(entry)
  if (steps.length === 0) return 'Sent, not delivered yet'
  return steps.map(({ word, at }, i) => (
    <span key={word}>
      {i > 0 && ' · '}
      {word}{' '}
      <time dateTime={new Date(at).toISOString()} title={fullText(at)} className="text-ink">
        {momentText(at, now)}
      </time>
    </span>
  ))
}
