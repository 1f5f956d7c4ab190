import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { loadThisDevice } from '../../features/alerts/devices/load-this-device.ts'
import { retryImport } from '../../platform/loading/lazy-import.ts'
import { installTooltips } from '../../platform/ui/feedback/tooltip.ts'
import { startScreenLock } from '../lock/screen-lock.ts'
import { followApplicationVersion } from '../offline/application-version.ts'
import { keepFocus } from './keep-focus.ts'

/** Features that the first screen does not need: tooltips, for example, only repeat the accessible names. */
export function startLateFeatures(client: QueryClient, application: RegisteredRouter): void {
  installTooltips()
  keepFocus()
  // It must be here before the connection breaks.
  void retryImport(() => import('./OfflineNotice.tsx'))
  startScreenLock(client)
  void loadThisDevice().then(({ followNotifications }) =>
    followNotifications((href) => void application.navigate({ href })),
  )
  followApplicationVersion(application).catch(() => {}) // a browser may refuse workers; the rest works without
}
