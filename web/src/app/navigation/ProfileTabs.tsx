import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { profileTabs, type ProfileTab } from '../../features/accounts/profiles/profile-tabs.view.ts'

const tabClass = (isOpen: boolean) =>
  clsx(
    'flex h-8 items-center rounded-md px-2.5 text-sm font-medium pointer-coarse:h-control',
    isOpen ? 'bg-selected text-accent' : 'text-ink-2 hover:bg-hover',
  )
const labels = { notifications: 'Notifications', messaging: 'Messaging' }

export const ProfileTabs = ({ open }: { open: ProfileTab | 'account' }) => (
  <nav aria-label="Profile" className="mt-3 flex gap-1">
    <Link
      to="/account"
      aria-current={open === 'account' ? 'page' : undefined}
      className={tabClass(open === 'account')}
    >
      Account
    </Link>
    {profileTabs.map((each) => (
      <Link
        key={each}
        to="/userProfile/$tab"
        params={{ tab: each }}
        aria-current={open === each ? 'page' : undefined}
        className={tabClass(open === each)}
      >
        {labels[each]}
      </Link>
    ))}
  </nav>
)
