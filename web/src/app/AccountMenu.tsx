import { IconEye, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useNow } from '../platform/clock/use-now.ts'
import { Avatar, StatusDot } from '../platform/ui/Avatar.tsx'
import { door } from '../platform/ui/door.ts'
import { Menu, type MenuItem } from '../platform/ui/Menu.tsx'
import { toast } from '../platform/ui/toast.ts'
import { useMe } from '../features/accounts/me.api.ts'
import { useProfile } from '../features/accounts/profile.api.ts'
import { useSetStatus } from '../features/accounts/status.api.ts'
import { quickChoices, statusText, type ChosenStatus } from '../features/accounts/status.view.ts'
import { placesFor } from './places.ts'
import { openMonitor, useMayMonitor } from './monitor-door.ts'
import { openShortcuts } from './shortcuts-door.ts'
import { signOut } from './sign-out.ts'
import { lazyCode } from '../platform/code.ts'

const StatusDialog = lazyCode(() =>
  import('../features/accounts/components/StatusDialog.tsx').then((module) => ({
    default: module.StatusDialog,
  })),
)
const ownTime = door()

const leave = () => {
  signOut().catch(() => toast('Could not sign out. Please try again.', { tone: 'danger' }))
}

/** Online and the ends of do-not-disturb that are chosen most. */
function useStatusItems(now: Date): MenuItem[] {
  const { data: profile } = useProfile()
  const setStatus = useSetStatus()
  const choose = async (choice: ChosenStatus) => {
    const problem = await setStatus(choice)
    if (problem) toast(problem, { tone: 'danger' })
  }
  const isOnline = profile?.status !== 'dnd'
  return [
    {
      label: 'Online',
      icon: <StatusIcon status={2} />,
      checked: isOnline,
      onSelect: () => void choose({ status: 'online', until: null }),
    },
    ...quickChoices(now).map((choice, at) => ({
      label: `Do not disturb ${choice.label.toLowerCase()}`,
      icon: <StatusIcon status={3} />,
      // Counted from the press, not from when the menu was drawn.
      onSelect: () => void choose(quickChoices(new Date())[at] ?? choice),
    })),
    { label: 'Do not disturb until…', icon: <StatusIcon status={3} />, onSelect: ownTime.open },
  ]
}

const StatusIcon = ({ status }: { status: 2 | 3 }) => (
  <span aria-hidden className="grid size-4 place-items-center">
    <StatusDot status={status} />
  </span>
)

export function AccountMenu() {
  const me = useMe()
  const { data: profile } = useProfile()
  const navigate = useNavigate()
  const now = new Date(useNow())
  const statuses = useStatusItems(now)
  const mayMonitor = useMayMonitor()
  const isOwnTimeOpen = ownTime.useIsOpen()
  const status = profile && statusText({ status: profile.status, until: profile.status_until }, now)
  const isBusy = profile?.status === 'dnd'
  return (
    <>
      <Menu
        align="start"
        side="right"
        heading={
          <>
            <div className="font-medium">{me.display_name}</div>
            <div className="text-xs text-ink-2">{me.account.name}</div>
            {isBusy && <div className="text-xs text-ink-2">{status}</div>}
          </>
        }
        trigger={
          <button
            type="button"
            aria-label={`Account of ${me.display_name}${isBusy ? `, ${status}` : ''}`}
            className="grid place-items-center rounded-full max-md:gap-0.5 md:size-control"
          >
            <Avatar
              name={me.display_name}
              avatar={me.avatar}
              picture={me.profile_picture}
              size={26}
              decorative
              {...(isBusy ? { status: 3 } : {})}
            />
            <span aria-hidden className="text-2xs text-ink-2 md:hidden">
              Account
            </span>
          </button>
        }
        items={[
          ...statuses,
          {
            label: 'Account',
            icon: <IconUser size={16} />,
            line: true,
            onSelect: () => void navigate({ to: '/account' }),
          },
          ...(mayMonitor
            ? [{ label: 'Monitor a user', icon: <IconEye size={16} />, keys: 'M', onSelect: openMonitor }]
            : []),
          ...placesFor(me.permissions).flatMap(({ to, name, icon: Icon }, index) =>
            Icon
              ? [
                  {
                    label: name,
                    icon: <Icon size={16} />,
                    line: index === 0,
                    onSelect: () => void navigate({ to }),
                  },
                ]
              : [],
          ),
          {
            label: 'Keyboard shortcuts',
            icon: <IconKeyboard size={16} />,
            keys: '?',
            line: true,
            onSelect: openShortcuts,
          },
          { label: 'Sign out', icon: <IconLogout size={16} />, onSelect: leave },
        ]}
      />
      {isOwnTimeOpen && (
        <Suspense>
          <StatusDialog onClose={ownTime.close} />
        </Suspense>
      )}
    </>
  )
}
