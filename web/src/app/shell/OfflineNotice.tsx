import { IconCloudOff } from '@tabler/icons-react'
import { useMinute } from '../../platform/clock/use-now.ts'
import { offlineText } from '../../platform/live/offline.text.ts'
import { useOffline } from '../../platform/live/offline.ts'
import { useConnectionStatus } from '../../platform/live/use-connection-status.ts'
import { useQueuedReplies } from '../../features/messaging/outbox/queued-replies.ts'

export function OfflineNotice() {
  const { dataAsOf } = useOffline()
  const { lastLiveAt } = useConnectionStatus()
  const now = useMinute()
  const waiting = useQueuedReplies().filter((reply) => reply.state === 'waiting').length
  const { since, about } = offlineText({ lastLiveAt, dataAsOf, waiting, now })
  return (
    <p className="flex items-center justify-center gap-1.5 border-b border-line bg-warn-soft px-3 py-1 text-xs text-warn">
      <IconCloudOff size={14} aria-hidden className="flex-none" />
      <span>
        <strong className="font-semibold">{since}</strong> {about}
      </span>
    </p>
  )
}
