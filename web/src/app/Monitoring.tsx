import { Suspense } from 'react'
import { useObserved } from '../features/messaging/monitoring/monitoring.api.ts'
import { closeMonitor, openMonitor, useMayMonitor, useMonitorIsOpen } from './monitor-door.ts'
import { lazyCode } from '../platform/code.ts'

const MonitoringBar = lazyCode(() =>
  import('../features/messaging/monitoring/MonitoringBar.tsx').then((module) => ({
    default: module.MonitoringBar,
  })),
)
const MonitorDialog = lazyCode(() =>
  import('../features/messaging/monitoring/MonitorDialog.tsx').then((module) => ({
    default: module.MonitorDialog,
  })),
)

/** What one monitors, on every page, and the dialog to begin and to end it. Few people ever need its code. */
export function Monitoring() {
  const observed = useObserved()
  const isOpen = useMonitorIsOpen()
  const mayStart = useMayMonitor()
  return (
    <Suspense>
      {observed.length > 0 && <MonitoringBar observed={observed} onOpen={openMonitor} />}
      {isOpen && <MonitorDialog mayStart={mayStart} onClose={closeMonitor} />}
    </Suspense>
  )
}
