import { offlineReason, useIsOffline } from '../../platform/live/offline.ts'
import { PageSkeleton } from '../../platform/ui/layout/PageSkeleton.tsx'

/** While the code of a screen loads for longer than a moment. */
export function PendingPage() {
  const isOffline = useIsOffline()
  return isOffline ? <p className="p-6 text-sm text-ink-2">{offlineReason}</p> : <PageSkeleton />
}
