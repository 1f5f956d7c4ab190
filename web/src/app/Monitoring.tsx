import { lazy, Suspense } from 'react'
import { MonitoringBar } from '../features/messaging/monitoring/MonitoringBar.tsx'
import { closeMonitor, openMonitor, useMayMonitor, useMonitorIsOpen } from './monitor-door.ts'

const MonitorDialog = lazy(() =>
  import('../features/messaging/monitoring/MonitorDialog.tsx').then((module) => ({
    default: module.MonitorDialog,
  })),
)

/** What one monitors, on every page, and the dialog to begin and to end it. */
export function Monitoring() {
  const isOpen = useMonitorIsOpen()
  const mayStart = useMayMonitor()
  return (
    <>
      <MonitoringBar onOpen={openMonitor} />
      {isOpen && (
        <Suspense>
          <MonitorDialog mayStart={mayStart} onClose={closeMonitor} />
        </Suspense>
      )}
    </>
  )
}
