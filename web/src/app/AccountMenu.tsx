import { IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Avatar } from '../platform/ui/Avatar.tsx'
import { Menu } from '../platform/ui/Menu.tsx'
import { toast } from '../platform/ui/toast.ts'
import { useMe } from '../features/accounts/me.api.ts'
import { openShortcuts } from './shortcuts-door.ts'
import { signOut } from './sign-out.ts'

export function AccountMenu() {
  const me = useMe()
  const navigate = useNavigate()
  const leave = () => {
    signOut().catch(() => toast('Could not sign out. Please try again.', { tone: 'danger' }))
  }
  return (
    <Menu
      align="start"
      side="right"
      heading={
        <>
          <div className="font-medium">{me.display_name}</div>
          <div className="text-xs text-ink-2">{me.account.name}</div>
        </>
      }
      trigger={
        <button
          type="button"
          aria-label={`Account of ${me.display_name}`}
          className="grid place-items-center rounded-full max-md:gap-0.5 md:size-control"
        >
          <Avatar
            name={me.display_name}
            avatar={me.avatar}
            picture={me.profile_picture}
            size={26}
            decorative
          />
          <span aria-hidden className="text-2xs text-ink-2 md:hidden">
            Account
          </span>
        </button>
      }
      items={[
        { label: 'Account', icon: <IconUser size={16} />, onSelect: () => void navigate({ to: '/account' }) },
        { label: 'Keyboard shortcuts', icon: <IconKeyboard size={16} />, keys: '?', onSelect: openShortcuts },
        { label: 'Sign out', icon: <IconLogout size={16} />, line: true, onSelect: leave },
      ]}
    />
  )
}
