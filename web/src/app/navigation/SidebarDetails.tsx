import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { AppLink } from '../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../features/accounts/me/me.api.ts'
import { AccountMenu } from './AccountMenu.tsx'
import type { PlaceName } from '../places/places.ts'
import { listSubplaces } from '../places/subplaces.ts'
import { ThemeButton } from './ThemeButton.tsx'

export const SidebarFooter = () => (
  <>
    <ThemeButton />
    <AccountMenu />
  </>
)

/** Addresses ignore case and a slash at their end. */
const isAddressOf = (path: string, to: string): boolean =>
  path.replace(/\/$/u, '').toLowerCase() === to.toLowerCase()

interface SubplacesProps {
  place: PlaceName
  path: string
}

/** Beside the content; a narrow window shows them above it. */
export function SidebarSubplaces({ place, path }: SubplacesProps) {
  const { permissions } = useMe()
  const subplaces = listSubplaces(permissions).filter((each) => each.place === place)
  const current = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return subplaces.map(({ to, label }) => (
    <AppLink
      key={to}
      ref={isAddressOf(path, to) ? current : undefined}
      href={to}
      aria-current={isAddressOf(path, to) ? 'page' : undefined}
      className={clsx(
        'hidden h-7 flex-none items-center rounded-lg pl-10 text-sm xl:flex',
        isAddressOf(path, to)
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
  const place = all.find(({ to }) => isAddressOf(path, to))?.place
  const subplaces = all.filter((each) => each.place === place)
  const tabs = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [path])
  if (!place || subplaces.length < 2) return null
  return (
    <nav
      ref={tabs}
      aria-label={place}
      className="flex flex-none gap-1 overflow-x-auto border-b border-line bg-surface px-3 py-1.5 md:px-6 xl:hidden"
    >
      {subplaces.map(({ to, label }) => (
        <AppLink
          key={to}
          href={to}
          aria-current={isAddressOf(path, to) ? 'page' : undefined}
          className={clsx(
            'flex h-8 flex-none items-center rounded-md px-2.5 text-sm font-medium pointer-coarse:h-control',
            isAddressOf(path, to) ? 'bg-selected text-accent' : 'text-ink-2 hover:bg-hover hover:text-ink',
          )}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  )
}
