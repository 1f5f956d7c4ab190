import { IconEye } from '@tabler/icons-react'
import type { ObservedUser } from '@wardline/contract/messaging/monitoring.schemas.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { useEndMonitoring } from './monitoring-end.api.ts'
import { remainingText } from './monitoring.view.ts'

export interface MonitoringBarProps {
  observed: readonly ObservedUser[]
  onOpen: () => void
}

/** While one monitors somebody this stays in view, with the way out. */
export function MonitoringBar({ observed, onOpen }: MonitoringBarProps) {
  const end = useEndMonitoring()
  const now = useNow()
  const [first, ...others] = observed
  if (!first) return null
  const action = 'rounded-sm px-1.5 py-0.5 font-medium underline underline-offset-2 pointer-coarse:py-2'
  return (
    <section
      aria-label="Monitoring"
      className="flex flex-wrap items-center justify-center gap-x-1.5 border-b border-line bg-info-soft px-3 py-1 text-xs text-info"
    >
      <IconEye size={14} aria-hidden />
      <span className="tabular-nums">
        Monitoring <strong className="font-medium">{first.display_name}</strong>,{' '}
        {remainingText(first.expiry, now)}
      </span>
      <button
        type="button"
        className={action}
        aria-label={`Stop monitoring ${first.display_name}`}
        onClick={() => void end(first)}
      >
        Stop
      </button>
      {others.length > 0 && (
        <button type="button" className={action} onClick={onOpen}>
          and {others.length} more
        </button>
      )}
    </section>
  )
}
