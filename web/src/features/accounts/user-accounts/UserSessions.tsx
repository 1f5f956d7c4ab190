import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { deviceName, timeAgo } from '../sessions/session.view.ts'
import { useUserAction } from './user-account.api.ts'

export function UserSessions({ user, now }: { user: UserAccountDetail; now: number }) {
  const end = useUserAction(user.id)
  const ended = end.variables?.kind === 'end_session' ? end.variables.session_id : undefined
  if (user.sessions.length === 0) return <p className="text-sm text-ink-2">Not signed in on any device.</p>
  return (
    <ul role="list" className="divide-y divide-line border-y border-line">
      {user.sessions.map(({ id, user_agent, address, last_seen, is_shared }) => (
        <li key={id} className="flex min-h-12 items-center gap-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2 font-medium">
              {deviceName(user_agent)}
              {is_shared && <Chip>Shared workstation</Chip>}
            </span>
            <span className="block truncate text-xs text-ink-2 tabular-nums">
              {address} · {timeAgo(last_seen, now)}
            </span>
          </span>
          {user.may.clear_devices && (
            <Button
              aria-label={`Sign out ${deviceName(user_agent)}, ${address}`}
              busy={end.isPending && ended === id}
              onClick={() =>
                end.mutate(
                  { kind: 'end_session', session_id: id },
                  {
                    onError: (error) =>
                      showToast(summaryWithReason('Could not sign out that device', error), {
                        tone: 'danger',
                      }),
                  },
                )
              }
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
