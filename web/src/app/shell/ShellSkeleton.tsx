import { useRouterState } from '@tanstack/react-router'
import { ThreadListSkeleton } from '../../features/messaging/inbox/ThreadListSkeleton.tsx'
import { PageSkeleton } from '../../platform/ui/layout/PageSkeleton.tsx'
import { TabsSpace } from './TabsSpace.tsx'

/** The first paint: the frame and the geometry of the screen, before the server has answered. */
export function ShellSkeleton() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isInbox = path === '/' || /^\/inbox/iu.test(path)
  return (
    <div className="flex h-full flex-col md:grid md:grid-cols-[72px_minmax(0,1fr)] xl:grid-cols-[216px_minmax(0,1fr)]">
      <div className="border-line bg-canvas max-md:order-last max-md:h-14 max-md:border-t md:border-r" />
      <div className="flex min-h-0 flex-1 flex-col lg:has-[>[data-beside]]:flex-row">
        <TabsSpace path={path} />
        <main className="min-h-0 min-w-0 flex-1">
          {isInbox ? (
            <div
              aria-busy
              className="h-full border-line bg-surface pt-[150px] md:w-[320px] md:border-r lg:w-[352px]"
            >
              <ThreadListSkeleton />
            </div>
          ) : (
            <PageSkeleton />
          )}
        </main>
      </div>
    </div>
  )
}
