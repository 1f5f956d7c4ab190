import { useInfiniteQuery } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { alertsQuery } from './history.api.ts'
import { alertsText, userStatusText } from './history.view.ts'
import { PersonPages } from './PersonPages.tsx'

interface AlertsDialogProps {
  thread: Thread
  message_id: number
  onClose: () => void
}

/** The ways in which a message rings each of its recipients. */
export function AlertsDialog({ thread, message_id, onClose }: AlertsDialogProps) {
  const pages = useInfiniteQuery(alertsQuery(thread.id, message_id))
  return (
    <Dialog open onClose={onClose} title="Alerts by user">
      <PersonPages
        label="Alerts"
        pages={pages}
        rowOf={(entry) => ({
          id: entry.user.id,
          name: entry.user.display_name,
          aside: userStatusText(entry),
          children: alertsText(entry),
        })}
      />
    </Dialog>
  )
}
