import { clsx } from 'clsx'
import { useSecond } from '../../../platform/clock/use-now.ts'
import { connectionStatusText } from '../../../platform/live/connection-status.ts'
import { useConnectionStatus } from '../../../platform/live/use-connection-status.ts'
import { useIsDisconnected } from '../../../platform/live/use-is-disconnected.ts'

export function ConnectionStatusLight() {
  const { lastLiveAt } = useConnectionStatus()
  const isStale = useIsDisconnected()
  const now = useSecond(isStale)
  return (
    <span
      data-freshness={isStale ? 'stale' : 'live'}
      className="inline-flex min-w-0 items-center gap-1.5 text-xs text-ink-2"
    >
      <span
        aria-hidden
        className={clsx('size-2 flex-none rounded-full', isStale ? 'border-2 border-line-strong' : 'bg-on')}
      />
      <span className="truncate">{connectionStatusText({ isLive: !isStale, lastLiveAt }, now)}</span>
    </span>
  )
}
