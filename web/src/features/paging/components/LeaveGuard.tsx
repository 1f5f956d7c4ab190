import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyCode } from '../../../platform/code.ts'

const LeaveDialog = lazyCode(() =>
  import('./LeaveDialog.tsx').then((module) => ({ default: module.LeaveDialog })),
)

/** On the way to another page with something changed and not saved: it asks first. Closing the tab, the browser asks. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
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
