import { IconCloudOff } from '@tabler/icons-react'
import { offlineText } from '../platform/live/freshness.ts'
import { useIsStale } from '../platform/live/use-stale.ts'
import { useQueuedReplies } from '../features/messaging/outbox/sending-door.ts'

/** Says that nothing arrives and what waits to be sent. The live region is always there, empty while all is well. */
export function OfflineBar() {
  const isStale = useIsStale()
  const waiting = useQueuedReplies().filter((reply) => reply.state === 'waiting').length
  return (
    <div role="status">
      {isStale && (
        <p className="flex items-center justify-center gap-1.5 border-b border-line bg-warn-soft px-3 py-1 text-xs font-medium text-warn">
          <IconCloudOff size={14} aria-hidden />
          {offlineText(false, waiting)}
        </p>
      )}
    </div>
  )
}
