import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyComponent } from '../loading/lazy-import.ts'

const LeaveDialog = lazyComponent(() =>
  import('./UnsavedChangesDialog.tsx').then((module) => ({ default: module.UnsavedChangesDialog })),
)

interface UnsavedChangesGuardProps {
  isChanged: boolean
  /** Stores the changes, so that nothing has to be asked. False if that failed. */
  save?: () => Promise<boolean>
}

/** Asks before leaving; when the tab is closed, the browser asks. */
export function UnsavedChangesGuard({ isChanged, save }: UnsavedChangesGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => isChanged && !(await save?.()),
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
