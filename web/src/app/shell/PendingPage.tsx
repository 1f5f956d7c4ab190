import { offlineReason, useIsOffline } from '../../platform/live/offline.ts'

/** While the code of a screen loads for longer than a moment. */
export function PendingPage() {
  const isOffline = useIsOffline()
  return <p className="p-6 text-sm text-ink-2">{isOffline ? offlineReason : 'Loading…'}</p>
}
