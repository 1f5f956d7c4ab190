import { Suspense } from 'react'
import { lazyComponent } from '../../platform/loading/lazy-import.ts'
import { useIsOffline } from '../../platform/live/offline.ts'

const OfflineNotice = lazyComponent(() =>
  import('./OfflineNotice.tsx').then((module) => ({ default: module.OfflineNotice })),
)

/** Always rendered: a live region must exist before its text. */
export function OfflineBar() {
  const isOffline = useIsOffline()
  return (
    <div role="status">
      {isOffline && (
        <Suspense>
          <OfflineNotice />
        </Suspense>
      )}
    </div>
  )
}
