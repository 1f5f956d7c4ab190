import { useInfiniteQuery } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { fullText, momentText } from '../thread/dates.view.ts'
import { historyQuery } from './history.api.ts'
import { stepsOf } from './history.view.ts'
import { PersonRows } from './PersonRows.tsx'

interface HistoryDialogProps {
  thread: Thread
  message_id: number
  onClose: () => void
}

/** Who a message went to, and when each of them got it, read it, answered and replied. */
export function HistoryDialog({ thread, message_id, onClose }: HistoryDialogProps) {
  const now = useMinute()
  const { data, isError, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    historyQuery(thread, message_id),
  )
  const rows = data?.pages.flatMap(({ results }) =>
    results.map((entry) => {
      const steps = stepsOf(entry)
      const children =
        steps.length === 0
          ? 'Sent, not delivered yet'
          : steps.map(({ word, at }, i) => (
              <span key={word}>
                {i > 0 && ' · '}
                {word}{' '}
                <time dateTime={new Date(at).toISOString()} title={fullText(at)} className="text-ink">
                  {momentText(at, now)}
                </time>
              </span>
            ))
      return { id: entry.subscriber_id, name: entry.display_name, children }
    }),
  )
  return (
    <Dialog open onClose={onClose} title="Message history">
      <PersonRows
        label="History"
        rows={rows}
        total={data?.pages[0]?.count ?? 0}
        isError={isError}
        isBusy={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        onRetry={() => void refetch()}
      />
    </Dialog>
  )
}
