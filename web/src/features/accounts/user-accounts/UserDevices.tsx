import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { timeAgo } from '../sessions/session.view.ts'
import { useUserAction } from './user-account.api.ts'
import { deviceKind, deviceState } from './user-accounts.text.ts'

/** Devices that are registered for notifications. */
export function UserDevices({ user, now }: { user: UserAccountDetail; now: number }) {
  const clear = useUserAction(user.id)
  if (user.devices.length === 0)
    return <p className="text-sm text-ink-2">No device is registered for notifications.</p>
  return (
    <>
      <ul role="list" aria-label="Devices" className="divide-y divide-line border-y border-line">
        {user.devices.map((device) => (
          <li key={device.id} className="py-1.5 text-sm">
            <span className="font-medium">{device.name || deviceKind(device)}</span>
            <span className="block text-xs text-ink-2 tabular-nums">
              {deviceKind(device)} · {deviceState(device)} · {timeAgo(device.last_seen, now)}
            </span>
          </li>
        ))}
      </ul>
      {user.may.clear_devices && (
        <div className="flex flex-wrap items-center gap-3 pt-3">
          <Button
            busy={clear.isPending}
            onClick={() =>
              clear.mutate(
                { kind: 'clear_devices' },
                {
                  onSuccess: () => showToast(`The devices of ${user.display_name} are cleared`),
                  onError: (error) =>
                    showToast(summaryWithReason('Could not clear the devices', error), { tone: 'danger' }),
                },
              )
            }
          >
            Clear devices
          </Button>
          <p className="min-w-0 flex-1 text-sm text-ink-2">
            Signs the user out everywhere. A device can be registered again after the next sign-in on it.
          </p>
        </div>
      )}
    </>
  )
}
