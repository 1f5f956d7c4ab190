import { Suspense } from 'react'
import { useMonitoredUsers } from '../../features/messaging/monitoring/monitoring.api.ts'
import { closeMonitor, openMonitor, useMayMonitor, useMonitorIsOpen } from './monitor-dialog.ts'
import { lazyComponent } from '../../platform/loading/lazy-import.ts'

const MonitoringBar = lazyComponent(() =>
  import('../../features/messaging/monitoring/MonitoringBar.tsx').then((module) => ({
    default: module.MonitoringBar,
  })),
)
const MonitorDialog = lazyComponent(() =>
  import('../../features/messaging/monitoring/MonitorDialog.tsx').then((module) => ({
    default: module.MonitorDialog,
  })),
)

/** Loaded on demand: few users monitor or are monitored. */
export function Monitoring() {
  const monitored = useMonitoredUsers()
  const isOpen = useMonitorIsOpen()
  const mayStart = useMayMonitor()
  return (
    <Suspense>
      {monitored.length > 0 && <MonitoringBar users={monitored} onOpen={openMonitor} />}
      {isOpen && <MonitorDialog mayStart={mayStart} onClose={closeMonitor} />}
    </Suspense>
  )
}
