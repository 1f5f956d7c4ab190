import { IconChevronRight, IconEye, IconKeyboard, IconLock, IconLogout, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useNow } from '../../platform/clock/use-now.ts'
import { Avatar, StatusDot } from '../../platform/ui/indicators/Avatar.tsx'
import { createDisclosure } from '../../platform/state/disclosure.ts'
import { Menu } from '../../platform/ui/menus/Menu.tsx'
import type { MenuItem } from '../../platform/ui/menus/menu-props.ts'
import { showToast } from '../../platform/ui/feedback/toast.ts'
import { useMe } from '../../features/accounts/me/me.api.ts'
import { useProfile } from '../../features/accounts/profiles/profile.api.ts'
import { useSetStatus } from '../../features/accounts/status/status.api.ts'
import {
  quickStatusChoices,
  statusText,
  type StatusChange,
} from '../../features/accounts/status/status.view.ts'
import { administrationTitle } from '../places/places.text.ts'
import { listSubplaces } from '../places/subplaces.ts'
import { openMonitor, useMayMonitor } from '../dialogs/monitor-dialog.ts'
import { openShortcuts } from '../dialogs/shortcuts-dialog.ts'
import { lockScreen } from '../lock/screen-lock.ts'
import { signOutOrWarn } from '../session/sign-out.ts'
import { lazyComponent } from '../../platform/loading/lazy-import.ts'
import { useIsPhone } from '../../platform/ui/layout/use-is-phone.ts'

const StatusDialog = lazyComponent(() =>
  import('../../features/accounts/status/StatusDialog.tsx').then((module) => ({
    default: module.StatusDialog,
  })),
)
const statusDialog = createDisclosure()

function useStatusItems(now: Date): MenuItem[] {
  const { data: profile } = useProfile()
  const setStatus = useSetStatus()
  const choose = async (choice: StatusChange) => {
    const error = await setStatus(choice)
    if (error) showToast(error, { tone: 'danger' })
  }
  const isOnline = profile?.status !== 'dnd'
  return [
    {
      label: 'Online',
      icon: <StatusIcon status={2} />,
      checked: isOnline,
      onSelect: () => void choose({ status: 'online', until: null }),
    },
    ...quickStatusChoices(now).map((choice, at) => ({
      label: `Do not disturb ${choice.label.toLowerCase()}`,
      icon: <StatusIcon status={3} />,
      // The duration counts from the press, not from when the menu was rendered.
      onSelect: () => void choose(quickStatusChoices(new Date())[at] ?? choice),
    })),
    { label: 'Do not disturb until…', icon: <StatusIcon status={3} />, onSelect: statusDialog.open },
  ]
}

const StatusIcon = ({ status }: { status: 2 | 3 }) => (
  <span aria-hidden className="grid size-4 place-items-center">
    <StatusDot status={status} />
  </span>
)

/** The places that the bar of a phone has no room for; administration has a page that lists its screens. */
function listPhonePlaces(permissions: readonly string[]): { to: string; label: string }[] {
  const subplaces = listSubplaces(permissions)
  return [
    ...subplaces.filter(({ to, place }) => place === 'Reports' || place === 'Console' || to === '/myShifts'),
    ...(subplaces.some(({ place }) => place === 'Admin')
      ? [{ to: '/administration', label: administrationTitle }]
      : []),
  ]
}

export function AccountMenu() {
  const me = useMe()
  const { data: profile } = useProfile()
  const navigate = useNavigate()
  const now = new Date(useNow())
  const statuses = useStatusItems(now)
  const mayMonitor = useMayMonitor()
  const isStatusDialogOpen = statusDialog.useIsOpen()
  const status = profile && statusText({ status: profile.status, until: profile.status_until }, now)
  const isBusy = profile?.status === 'dnd'
  const isPhone = useIsPhone()
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
            className="grid min-w-0 place-items-center rounded-lg text-left max-md:h-12 max-md:flex-1 max-md:content-center max-md:gap-0.5 md:max-xl:size-control xl:flex xl:gap-2.5 xl:p-1 xl:hover:bg-hover"
          >
            {/* On phones as tall as the icons of the places, so that the names below are in one line. */}
            <span className="grid place-items-center max-md:h-5">
              <Avatar
                name={me.display_name}
                avatar={me.avatar}
                picture={me.profile_picture}
                size={26}
                decorative
                {...(isBusy ? { status: 3 } : {})}
              />
            </span>
            <span className="text-2xs text-ink-2 md:hidden">More</span>
            <span className="sr-only">{`Account of ${me.display_name}${isBusy ? `, ${status}` : ''}`}</span>
            <span aria-hidden className="hidden truncate text-sm font-medium xl:block">
              {me.display_name}
            </span>
          </button>
        }
        items={[
          ...statuses,
          {
            label: 'Account',
            icon: <IconUser size={16} />,
            separatorAbove: true,
            onSelect: () => void navigate({ to: '/account' }),
          },
          ...(mayMonitor
            ? [{ label: 'Monitor a user', icon: <IconEye size={16} />, keys: 'M', onSelect: openMonitor }]
            : []),
          ...(isPhone
            ? listPhonePlaces(me.permissions).map(({ to, label }, index) => ({
                label,
                icon: <IconChevronRight size={16} />,
                separatorAbove: index === 0,
                onSelect: () => void navigate({ href: to }),
              }))
            : []),
          {
            label: 'Keyboard shortcuts',
            icon: <IconKeyboard size={16} />,
            keys: '?',
            separatorAbove: true,
            onSelect: openShortcuts,
          },
          {
            label: 'Lock screen',
            icon: <IconLock size={16} />,
            onSelect: lockScreen,
          },
          { label: 'Sign out', icon: <IconLogout size={16} />, onSelect: signOutOrWarn },
        ]}
      />
      {isStatusDialogOpen && (
        <Suspense>
          <StatusDialog onClose={statusDialog.close} />
        </Suspense>
      )}
    </>
  )
}
