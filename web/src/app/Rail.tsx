import {
  IconBellRinging,
  IconCalendarEvent,
  IconInbox,
  IconPencilPlus,
  IconPhoneCall,
} from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { codeOf } from '../platform/code.ts'
import { firstScreenPainted } from '../platform/painted.ts'
import { Avatar } from '../platform/ui/Avatar.tsx'
import { PlaceLink } from '../platform/ui/PlaceLink.tsx'
import { useMe } from '../features/accounts/me.api.ts'
import { openCompose } from '../features/messaging/compose-door.ts'
import { closeSearch } from '../features/messaging/search/search-door.ts'
import { useBoxCount } from '../features/messaging/thread.api.ts'

const RailFoot = lazy(async () => {
  await firstScreenPainted()
  const module = await codeOf(() => import('./RailFoot.tsx'))
  return { default: module.RailFoot }
})

const place = clsx(
  'relative grid place-items-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink',
  'max-md:h-12 max-md:flex-1 max-md:content-center md:size-10',
)

/** The places of the application: a rail, and on phones a bar at the bottom. */
export function Rail() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isInbox = /^\/inbox\b/iu.test(path)
  return (
    <nav
      aria-label="Main"
      className="flex border-line bg-canvas max-md:justify-around max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:flex-col md:items-center md:border-r md:py-2"
    >
      <div
        aria-hidden
        className="mb-3 hidden size-8 place-items-center rounded-lg bg-accent-solid text-accent-fg md:grid"
      >
        <IconBellRinging size={18} />
      </div>
      <PlaceLink
        href="/Inbox/inbox"
        data-tip="right"
        onClick={closeSearch}
        aria-current={isInbox ? 'page' : undefined}
        className={clsx(place, isInbox && 'text-accent md:bg-selected')}
      >
        <IconInbox size={20} stroke={1.75} aria-hidden />
        <span className="text-2xs md:sr-only">Inbox</span>
        <UnreadBadge />
      </PlaceLink>
      <Place
        to="/onCall"
        path={path}
        name="On call"
        icon={<IconPhoneCall size={20} stroke={1.75} aria-hidden />}
      />
      <Place
        to="/pagingGroups"
        path={path}
        name="Groups"
        icon={<IconCalendarEvent size={20} stroke={1.75} aria-hidden />}
      />
      <button type="button" className={clsx(place, 'md:hidden')} onClick={openCompose}>
        <IconPencilPlus size={20} stroke={1.75} aria-hidden />
        <span className="text-2xs">Compose</span>
      </button>
      <div className="flex items-center gap-2 max-md:flex-1 max-md:justify-center md:mt-auto md:flex-col">
        <Suspense fallback={<OwnFace />}>
          <RailFoot />
        </Suspense>
      </div>
    </nav>
  )
}

interface PlaceProps {
  to: '/onCall' | '/pagingGroups'
  /** Where one is. */
  path: string
  name: string
  icon: ReactNode
}

function Place({ to, path, name, icon }: PlaceProps) {
  const isHere = path.startsWith(to)
  return (
    <PlaceLink
      href={to}
      data-tip="right"
      aria-current={isHere ? 'page' : undefined}
      className={clsx(place, isHere && 'text-accent md:bg-selected')}
    >
      {icon}
      <span className="text-2xs md:sr-only">{name}</span>
    </PlaceLink>
  )
}

/** Painted at once, where the menu stands a moment later. */
function OwnFace() {
  const me = useMe()
  return (
    <span aria-hidden className="grid place-items-center max-md:gap-0.5 md:size-control">
      <Avatar name={me.display_name} avatar={me.avatar} picture={me.profile_picture} size={26} decorative />
      <span className="text-2xs text-ink-2 md:hidden">Account</span>
    </span>
  )
}

/** In the accent: unread is no harm, and red is kept for harm. */
function UnreadBadge() {
  const count = useBoxCount('unread')
  if (count === 0) return null
  return (
    <span
      role="img"
      aria-label={`${count} unread`}
      className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-accent-solid px-1 text-center text-2xs leading-4 font-semibold text-accent-fg max-md:right-[28%]"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
