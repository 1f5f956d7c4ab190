import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { profileTabs, type ProfileTab } from '../features/accounts/profile-tabs.view.ts'

const tab = (isOpen: boolean) =>
  clsx(
    'flex h-8 items-center rounded-md px-2.5 text-sm font-medium pointer-coarse:h-control',
    isOpen ? 'bg-selected text-accent' : 'text-ink-2 hover:bg-hover',
  )
const words = { notifications: 'Notifications', messaging: 'Messaging' }

/** Between the account and the two tabs of the older profile. */
export const ProfileTabs = ({ open }: { open: ProfileTab | 'account' }) => (
  <nav aria-label="Profile" className="mt-3 flex gap-1">
    <Link
      to="/account"
      aria-current={open === 'account' ? 'page' : undefined}
      className={tab(open === 'account')}
    >
      Account
    </Link>
    {profileTabs.map((each) => (
      <Link
        key={each}
        to="/userProfile/$tab"
        params={{ tab: each }}
        aria-current={open === each ? 'page' : undefined}
        className={tab(open === each)}
      >
        {words[each]}
      </Link>
    ))}
  </nav>
)
