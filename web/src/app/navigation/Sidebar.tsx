import {
  IconBellRinging,
  IconCalendarEvent,
  IconChartBar,
  IconHeadset,
  IconInbox,
  IconPencilPlus,
  IconPhoneCall,
  IconSettings,
  IconStethoscope,
  type Icon,
} from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import { retryImport } from '../../platform/loading/lazy-import.ts'
import { afterFirstPaint } from '../../platform/loading/first-paint.ts'
import { Avatar } from '../../platform/ui/indicators/Avatar.tsx'
import { AppLink } from '../../platform/ui/layout/AppLink.tsx'
import { useAppBadge } from '../../platform/ui/layout/app-badge.ts'
import { useUnreadCountInTitle } from '../../platform/ui/layout/document-title.ts'
import { useMe } from '../../features/accounts/me/me.api.ts'
import { openCompose } from '../../features/messaging/compose/compose-dialog.ts'
import { closeSearch } from '../../features/messaging/search/search-panel.ts'
import { useAlertCount } from '../../features/messaging/threads/thread.api.ts'
import { listPlaces, type Place, type PlaceName } from '../places/places.ts'

const loadLate = async () => {
  await afterFirstPaint()
  return retryImport(() => import('./SidebarDetails.tsx'))
}
const SidebarFooter = lazy(async () => ({ default: (await loadLate()).SidebarFooter }))
const SidebarSubplaces = lazy(async () => ({ default: (await loadLate()).SidebarSubplaces }))

const HandoffBadge = lazy(async () => {
  await afterFirstPaint()
  const module = await retryImport(() => import('../../features/patients/handoffs/HandoffBadge.tsx'))
  return { default: module.HandoffBadge }
})

const icons: Record<PlaceName, Icon> = {
  Messages: IconInbox,
  'On call': IconPhoneCall,
  Schedule: IconCalendarEvent,
  Patients: IconStethoscope,
  Console: IconHeadset,
  Reports: IconChartBar,
  Admin: IconSettings,
}

const linkClass = clsx(
  'relative flex items-center gap-2.5 rounded-lg text-ink-2 md:flex-none',
  'max-xl:flex-col max-xl:justify-center max-xl:gap-0.5 max-xl:text-2xs max-md:h-12 max-md:flex-1 md:max-xl:h-12',
  'xl:h-8 xl:px-2.5 xl:text-sm xl:font-medium',
)

export function Sidebar() {
  const { permissions } = useMe()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const places = listPlaces(permissions)
  return (
    <nav
      aria-label="Main"
      className="flex border-line bg-canvas max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:min-h-0 md:flex-col md:border-r md:py-2"
    >
      <div className="mb-2 hidden flex-none items-center gap-2.5 self-center md:flex xl:self-auto xl:px-3">
        <span
          aria-hidden
          className="grid size-8 flex-none place-items-center rounded-lg bg-accent-solid text-accent-fg"
        >
          <IconBellRinging size={18} />
        </span>
        <HospitalName />
      </div>
      <div className="max-md:contents md:flex md:min-h-0 md:flex-1 md:flex-col md:gap-1 md:overflow-y-auto md:px-1 md:py-0.5 xl:px-2">
        {places.map((place) => (
          <PlaceLink key={place.name} place={place} path={path} />
        ))}
      </div>
      <button
        type="button"
        className={clsx(linkClass, 'order-1 hover:bg-hover hover:text-ink md:hidden')}
        onClick={openCompose}
      >
        <IconPencilPlus size={20} stroke={1.75} aria-hidden />
        Compose
      </button>
      <div className="flex items-center gap-2 max-md:order-2 max-md:flex-1 max-md:justify-center md:flex-none md:flex-col md:pt-2 xl:flex-row xl:px-3">
        <Suspense fallback={<OwnAvatar />}>
          <SidebarFooter />
        </Suspense>
      </div>
    </nav>
  )
}

function HospitalName() {
  const { account } = useMe()
  return (
    <div className="hidden min-w-0 xl:block">
      <p className="text-sm font-semibold">Wardline</p>
      <p className="truncate text-xs text-ink-2">{account.name}</p>
    </div>
  )
}

/** The bar of a phone has room for the places of a shift; the others are under More. */
const inPhoneBar: ReadonlySet<PlaceName> = new Set(['Messages', 'On call', 'Schedule', 'Patients'])

function PlaceLink({ place, path }: { place: Place; path: string }) {
  const { name, href, keys, paths } = place
  const isCurrent = paths.test(path)
  const PlaceIcon = icons[name]
  return (
    <>
      <AppLink
        href={href}
        onClick={name === 'Messages' ? closeSearch : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        className={clsx(
          linkClass,
          isCurrent ? 'text-accent md:bg-selected' : 'hover:bg-hover hover:text-ink',
          !inPhoneBar.has(name) && 'max-md:hidden',
          name === 'Admin' && 'md:mt-2',
        )}
      >
        <PlaceIcon size={20} stroke={1.75} aria-hidden className="flex-none" />
        {name}
        {name === 'Messages' && <UnreadBadge />}
        {name === 'Patients' && (
          <Suspense>
            <HandoffBadge className={badgeClass} />
          </Suspense>
        )}
        <span aria-hidden className="ml-auto hidden text-2xs text-ink-3 xl:block">
          {keys}
        </span>
      </AppLink>
      {isCurrent && (
        <Suspense>
          <SidebarSubplaces place={name} path={path} />
        </Suspense>
      )}
    </>
  )
}

function OwnAvatar() {
  const me = useMe()
  return (
    <span aria-hidden className="grid place-items-center max-md:gap-0.5 md:size-control">
      <span className="grid place-items-center max-md:h-5">
        <Avatar name={me.display_name} avatar={me.avatar} picture={me.profile_picture} size={26} decorative />
      </span>
      <span className="text-2xs text-ink-2 md:hidden">More</span>
    </span>
  )
}

const badgeClass =
  'absolute top-0.5 left-[calc(50%+4px)] min-w-4 rounded-full bg-accent-solid px-1 text-center text-2xs leading-4 font-semibold text-accent-fg xl:static xl:ml-1'

/** Uses the accent colour: red is reserved for problems. */
function UnreadBadge() {
  const count = useAlertCount()
  useUnreadCountInTitle(count)
  useAppBadge(count)
  if (count === 0) return null
  return (
    <span role="img" aria-label={`${count} unread`} className={badgeClass}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
