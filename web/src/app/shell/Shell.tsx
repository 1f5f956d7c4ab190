import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { PersonCardProvider } from '../../features/accounts/components/PersonName.tsx'
import { useKeepMeLoaded, useMe } from '../../features/accounts/me/me.api.ts'
import { lazyComponent } from '../../platform/loading/lazy-import.ts'
import { markFirstScreenRendered } from '../../platform/loading/first-paint.ts'
import { Compose } from '../dialogs/Compose.tsx'
import { ScheduledMessages } from '../dialogs/ScheduledMessages.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { Palette } from '../palette/Palette.tsx'
import { Sidebar } from '../navigation/Sidebar.tsx'
import { Shortcuts } from '../dialogs/Shortcuts.tsx'
import { TabsSpace } from './TabsSpace.tsx'

const Monitoring = lazyComponent(() =>
  import('../dialogs/Monitoring.tsx').then((module) => ({ default: module.Monitoring })),
)
const SecondFactorReminder = lazyComponent(() =>
  import('../../features/accounts/second-factors/SecondFactorReminder.tsx').then((module) => ({
    default: module.SecondFactorReminder,
  })),
)
const PersonCard = lazyComponent(() =>
  import('../dialogs/PersonCard.tsx').then((module) => ({ default: module.PersonCard })),
)
const PlaceTabs = lazyComponent(() =>
  import('../navigation/SidebarDetails.tsx').then((module) => ({ default: module.PlaceTabs })),
)

export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  useKeepMeLoaded()
  const { second_factor_from } = useMe()
  useEffect(markFirstScreenRendered, [])
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const content = useRef<HTMLElement>(null)
  return (
    <PersonCardProvider card={PersonCard}>
      <div className="flex h-full flex-col md:grid md:grid-cols-[72px_minmax(0,1fr)] xl:grid-cols-[216px_minmax(0,1fr)]">
        <button
          type="button"
          onClick={() => content.current?.focus()}
          className="fixed top-2 left-2 z-50 h-control rounded-md bg-raised px-3 text-sm font-medium shadow-pop not-focus:sr-only"
        >
          Skip to content
        </button>
        <Sidebar />
        <div className="flex min-h-0 flex-1 flex-col max-md:order-first">
          <OfflineBar />
          <Suspense>
            {second_factor_from !== null && <SecondFactorReminder from={second_factor_from} />}
            <Monitoring />
          </Suspense>
          {/* The list of administration stands beside the content. */}
          <div className="flex min-h-0 flex-1 flex-col lg:has-[>[data-beside]]:flex-row">
            {!/^\/inbox/iu.test(path) && (
              <Suspense fallback={<TabsSpace path={path} />}>
                <PlaceTabs path={path} />
              </Suspense>
            )}
            <main ref={content} tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
              {children}
            </main>
          </div>
        </div>
        <Compose />
        <ScheduledMessages />
        <Shortcuts />
        <Palette />
      </div>
    </PersonCardProvider>
  )
}
