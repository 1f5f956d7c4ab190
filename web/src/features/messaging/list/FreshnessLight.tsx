import { clsx } from 'clsx'
import { useNow } from '../../../platform/clock/use-now.ts'
import { freshnessText } from '../../../platform/live/freshness.ts'
import { useFreshness } from '../../../platform/live/use-freshness.ts'
import { useIsStale } from '../../../platform/live/use-stale.ts'

/** Whether what one sees is current: a filled disc and `Live`, or a hollow one and since when it may not be. */
export function FreshnessLight() {
  const { synced } = useFreshness()
  const isStale = useIsStale()
  const now = useNow()
  return (
    <span
      data-freshness={isStale ? 'stale' : 'live'}
      className="inline-flex min-w-0 items-center gap-1.5 text-xs text-ink-2"
    >
      <span
        aria-hidden
        className={clsx('size-2 flex-none rounded-full', isStale ? 'border-2 border-line-strong' : 'bg-on')}
      />
      <span className="truncate">{freshnessText({ isLive: !isStale, synced }, now)}</span>
    </span>
  )
}
