import { IconEye } from '@tabler/icons-react'
import type { MonitoredUser } from '@wardline/contract/messaging/monitoring/monitoring.schemas.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { useEndMonitoring } from './monitoring-end.api.ts'
import { remainingText } from './monitoring.view.ts'
import { monitoringLabel, moreUsersLabel, stopLabel, stopUserLabel } from './monitoring.text.ts'

export interface MonitoringBarProps {
  users: readonly MonitoredUser[]
  onOpen: () => void
}

export function MonitoringBar({ users, onOpen }: MonitoringBarProps) {
  const end = useEndMonitoring()
  const now = useNow()
  const [first, ...others] = users
  if (!first) return null
  const actionClass = 'rounded-sm px-1.5 py-0.5 font-medium underline underline-offset-2 pointer-coarse:py-2'
  return (
    <section
      aria-label={monitoringLabel}
      className="flex flex-wrap items-center justify-center gap-x-1.5 border-b border-line bg-info-soft px-3 py-1 text-xs text-info"
    >
      <IconEye size={14} aria-hidden />
      <span className="tabular-nums">
        {monitoringLabel} <strong className="font-medium">{first.display_name}</strong>,{' '}
        {remainingText(first.expiry, now)}
      </span>
      <button
        type="button"
        className={actionClass}
        aria-label={stopUserLabel(first.display_name)}
        onClick={() => void end(first)}
      >
        {stopLabel}
      </button>
      {others.length > 0 && (
        <button type="button" className={actionClass} onClick={onOpen}>
          {moreUsersLabel(others.length)}
        </button>
      )}
    </section>
  )
}
