import type { ObservedUser } from '@wardline/contract/messaging/monitoring.schemas.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { Avatar } from '../../../platform/ui/Avatar.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { useEndMonitoring } from './monitoring-end.api.ts'
import { remainingText } from './monitoring.view.ts'

/** Whom one monitors now, how long still, and the way to stop. */
export function ObservedList({ observed }: { observed: readonly ObservedUser[] }) {
  const end = useEndMonitoring()
  const now = useNow()
  return (
    <section aria-label="You are monitoring">
      <h3 className="mb-1 text-sm font-medium">You are monitoring</h3>
      <ul role="list" className="divide-y divide-line border-y border-line">
        {observed.map((user) => (
          <li key={user.id} className="flex min-h-12 items-center gap-2.5 py-1.5">
            <Avatar name={user.display_name} picture={user.profile_picture} decorative />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{user.display_name}</span>
              <span className="block truncate text-xs text-ink-2 tabular-nums">
                {[user.title, remainingText(user.expiry, now)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button aria-label={`Stop monitoring ${user.display_name}`} onClick={() => void end(user)}>
              Stop
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
