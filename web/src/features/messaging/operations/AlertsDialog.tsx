import { useInfiniteQuery } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { alertsQuery } from './history.api.ts'
import { alertsText, userStatusText } from './history.view.ts'
import { PersonRows } from './PersonRows.tsx'

interface AlertsDialogProps {
  thread: Thread
  message_id: number
  onClose: () => void
}

/** The ways in which a message rings each of its recipients. */
export function AlertsDialog({ thread, message_id, onClose }: AlertsDialogProps) {
  const { data, isError, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    alertsQuery(thread.id, message_id),
  )
  const rows = data?.pages.flatMap(({ results }) =>
    results.map((entry) => ({
      id: entry.user.id,
      name: entry.user.display_name,
      aside: userStatusText(entry),
      children: alertsText(entry),
    })),
  )
  return (
    <Dialog open onClose={onClose} title="Alerts by user">
      <PersonRows
        label="Alerts"
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
