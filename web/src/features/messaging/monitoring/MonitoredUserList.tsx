import type { MonitoredUser } from '@wardline/contract/messaging/monitoring/monitoring.schemas.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { useEndMonitoring } from './monitoring-end.api.ts'
import { remainingText } from './monitoring.view.ts'
import { ownMonitoringTitle, reasonText, stopLabel, stopUserLabel } from './monitoring.text.ts'

export function MonitoredUserList({ users }: { users: readonly MonitoredUser[] }) {
  const end = useEndMonitoring()
  const now = useNow()
  return (
    <section aria-label={ownMonitoringTitle}>
      <h3 className="mb-1 text-sm font-medium">{ownMonitoringTitle}</h3>
      <ul role="list" className="divide-y divide-line border-y border-line">
        {users.map((user) => (
          <li key={user.id} className="flex min-h-12 items-center gap-2.5 py-1.5">
            <Avatar name={user.display_name} picture={user.profile_picture} decorative />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{user.display_name}</span>
              <span className="block truncate text-xs text-ink-2 tabular-nums">
                {[user.title, remainingText(user.expiry, now)].filter(Boolean).join(' · ')}
              </span>
              <span className="block text-xs break-words text-ink-2">{reasonText(user.reason)}</span>
            </span>
            <Button aria-label={stopUserLabel(user.display_name)} onClick={() => void end(user)}>
              {stopLabel}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
