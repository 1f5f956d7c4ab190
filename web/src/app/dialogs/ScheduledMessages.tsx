import { Suspense } from 'react'
import {
  closeScheduledMessages,
  useScheduledMessagesAreOpen,
} from '../../features/messaging/scheduled-messages/scheduled-messages-dialog.ts'
import { lazyComponent } from '../../platform/loading/lazy-import.ts'

const ScheduledMessagesDialog = lazyComponent(() =>
  import('../../features/messaging/scheduled-messages/ScheduledMessagesDialog.tsx').then((module) => ({
    default: module.ScheduledMessagesDialog,
  })),
)

export function ScheduledMessages() {
  if (!useScheduledMessagesAreOpen()) return null
  return (
    <Suspense>
      <ScheduledMessagesDialog onClose={closeScheduledMessages} />
    </Suspense>
  )
}
