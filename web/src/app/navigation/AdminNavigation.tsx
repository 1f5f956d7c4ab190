import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import { useMe } from '../../features/accounts/me/me.api.ts'
import { Input } from '../../platform/ui/controls/Input.tsx'
import { AppLink } from '../../platform/ui/layout/AppLink.tsx'
import { findCurrentPlace, groupAdminPlaces, isAddressOf } from '../places/admin-navigation.rules.ts'
import * as texts from '../places/places.text.ts'
import { listSubplaces } from '../places/subplaces.ts'

/** Up to this many places need no folding. */
const fewPlaces = 12

/** Beside the screens of administration and their records; a narrow window has a link to the page that lists them. */
export function AdminNavigation({ path }: { path: string }) {
  const { permissions } = useMe()
  const count = listSubplaces(permissions).filter(({ place }) => place === 'Admin').length
  if (isAddressOf(path, '/administration') || count < 2) return null
  return (
    <>
      <nav
        data-beside
        aria-label={texts.administrationTitle}
        className="flex w-52 flex-none flex-col gap-2 overflow-y-auto border-r border-line bg-canvas px-2 py-3 max-lg:hidden"
      >
        <AdminPlaces path={path} />
      </nav>
      <nav
        aria-label={texts.administrationTitle}
        className="flex flex-none border-b border-line bg-surface px-2 md:px-6 lg:hidden"
      >
        <AppLink
          href="/administration"
          className="flex h-control items-center gap-1 rounded-md px-1 text-sm font-medium text-ink-2 hover:text-ink"
        >
          <IconChevronLeft size={16} aria-hidden />
          {texts.administrationTitle}
        </AppLink>
      </nav>
    </>
  )
}

interface AdminPlacesProps {
  path: string
  /** Shows the places of all groups. */
  isPage?: boolean
}

/** Enter in the filter opens the first match. */
export function AdminPlaces({ path, isPage = false }: AdminPlacesProps) {
  const { permissions } = useMe()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const places = listSubplaces(permissions).filter((each) => each.place === 'Admin')
  const sections = groupAdminPlaces(places, typed)
  const current = findCurrentPlace(places, path)
  const isUnfolded = typed.trim() !== '' || places.length <= fewPlaces
  const onKeyDown = (event: KeyboardEvent) => {
    const first = sections[0]?.places[0]
    if (event.key !== 'Enter' || typed.trim() === '' || !first) return
    setTyped('')
    void navigate({ href: first.to })
  }
  return (
    <>
      <Input
        type="search"
        aria-label={texts.filterPlacesLabel}
        placeholder={texts.filterPlacesLabel}
        value={typed}
        className={clsx('flex-none', isPage && 'md:max-w-72')}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={clsx('px-2 text-sm text-ink-2', sections.length > 0 && 'sr-only')}>
        {sections.length === 0 && texts.noPlacesText(typed)}
      </p>
      <div className={isPage ? 'grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3' : 'contents'}>
        {sections.map(({ group, places: list }) => {
          const links = list.map(({ to, label }) => (
            <AppLink
              key={to}
              href={to}
              aria-current={to === current?.to ? 'page' : undefined}
              className={clsx(
                'flex items-center rounded-md text-sm',
                isPage ? 'h-9 px-2 -mx-2 pointer-coarse:h-11' : 'h-7 pl-6',
                to === current?.to
                  ? 'bg-selected font-medium text-accent'
                  : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              {label}
            </AppLink>
          ))
          if (isPage)
            return (
              <section key={group} aria-label={group}>
                <h2 className="border-b border-line pb-1 text-sm font-semibold">{group}</h2>
                <div className="flex flex-col pt-1">{links}</div>
              </section>
            )
          return (
            <details key={group} open={isUnfolded || group === current?.group} className="group">
              <summary className="flex h-8 cursor-pointer list-none items-center gap-1 rounded-md px-1 text-sm font-medium hover:bg-hover">
                <IconChevronRight size={16} aria-hidden className="text-ink-2 group-open:rotate-90" />
                {group}
              </summary>
              <div className="flex flex-col gap-0.5 py-0.5">{links}</div>
            </details>
          )
        })}
      </div>
    </>
  )
}
