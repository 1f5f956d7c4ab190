import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { AppLink } from '../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../features/accounts/me/me.api.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { AdminNavigation } from './AdminNavigation.tsx'
import { findCurrentPlace, isAddressOf } from '../places/admin-navigation.rules.ts'
import { adminPaths, type PlaceName } from '../places/places.ts'
import { listSubplaces } from '../places/subplaces.ts'
import { ThemeButton } from './ThemeButton.tsx'

export const SidebarFooter = () => (
  <>
    <ThemeButton />
    <AccountMenu />
  </>
)

interface SubplacesProps {
  place: PlaceName
  path: string
}

/** Beside the content; a narrow window shows them above it. */
export function SidebarSubplaces({ place, path }: SubplacesProps) {
  const { permissions } = useMe()
  const subplaces = listSubplaces(permissions).filter((each) => each.place === place)
  const current = findCurrentPlace(subplaces, path)
  // Its screens have a list of their own.
  if (place === 'Admin') return null
  return subplaces.map(({ to, label }) => (
    <AppLink
      key={to}
      href={to}
      aria-current={to === current?.to ? 'page' : undefined}
      className={clsx(
        'hidden h-7 flex-none items-center rounded-lg pl-10 text-sm xl:flex',
        to === current?.to
          ? 'bg-selected font-medium text-accent'
          : 'text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      {label}
    </AppLink>
  ))
}

/** Only on the screens of the place itself: a group has tabs of its own. */
export function PlaceTabs({ path }: { path: string }) {
  const { permissions } = useMe()
  const all = listSubplaces(permissions)
  const current = all.find(({ to }) => isAddressOf(path, to))
  const subplaces = all.filter((each) => each.place === current?.place)
  const tabs = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [path])
  if (adminPaths.test(path)) return <AdminNavigation path={path} />
  if (!current || subplaces.length < 2) return null
  return (
    <nav
      ref={tabs}
      aria-label={current.place}
      className="flex flex-none gap-1 overflow-x-auto border-b border-line bg-surface px-3 py-1.5 md:px-6 xl:hidden"
    >
      {subplaces.map(({ to, label }) => (
        <AppLink
          key={to}
          href={to}
          aria-current={to === current.to ? 'page' : undefined}
          className={clsx(
            'flex h-8 flex-none items-center rounded-md px-2.5 text-sm font-medium pointer-coarse:h-control',
            to === current.to ? 'bg-selected text-accent' : 'text-ink-2 hover:bg-hover hover:text-ink',
          )}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  )
}
