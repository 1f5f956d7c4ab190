import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyComponent } from '../loading/lazy-import.ts'

const LeaveDialog = lazyComponent(() =>
  import('./UnsavedChangesDialog.tsx').then((module) => ({ default: module.UnsavedChangesDialog })),
)

/** Asks before leaving; when the tab is closed, the browser asks. */
export function UnsavedChangesGuard({ isChanged }: { isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog onStay={reset} onLeave={proceed} />
    </Suspense>
  )
}
