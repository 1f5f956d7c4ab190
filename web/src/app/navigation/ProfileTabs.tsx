import { clsx } from 'clsx'
import { useMe } from '../../features/accounts/me/me.api.ts'
import {
  accountSectionPath,
  accountSections,
  type AccountSection,
} from '../../features/accounts/profiles/profile-tabs.view.ts'
import { AppLink } from '../../platform/ui/layout/AppLink.tsx'

/** The last sections do not fit on a phone. */
const showTab = (tab: HTMLAnchorElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

export function ProfileTabs({ open }: { open: AccountSection }) {
  const { flags } = useMe()
  return (
    <nav aria-label="Account" className="mt-3 flex gap-1 overflow-x-auto">
      {accountSections.map(({ section, label }) => (
        <AppLink
          key={section}
          {...(open === section && { ref: showTab })}
          href={accountSectionPath(section, flags)}
          aria-current={open === section ? 'page' : undefined}
          className={clsx(
            'flex h-8 flex-none items-center rounded-md px-2.5 text-sm font-medium pointer-coarse:h-control',
            open === section ? 'bg-selected text-accent' : 'text-ink-2 hover:bg-hover',
          )}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  )
}
