import type { RouterHistory } from '@tanstack/react-router'
import { connection } from '../../platform/live/connection.ts'
import { showToast } from '../../platform/ui/feedback/toast.ts'

const checkMs = 60 * 60_000
/** Spreads the downloads of a hospital's browsers after a server was updated. */
const spreadMs = 60_000

const screenOf = (path: string) => path.split('/', 2)[1]?.toLowerCase()

/** Reloads at the next change of the screen, so that reading and typing are never interrupted. */
function takeNewVersion({ history }: { history: RouterHistory }): void {
  showToast('A new version of Wardline is ready.', {
    action: { label: 'Reload', onPress: () => location.reload() },
  })
  const screen = screenOf(history.location.pathname)
  history.subscribe(() => {
    if (screenOf(history.location.pathname) === screen) return
    history.flush() // the address changes a moment later
    location.reload()
  })
}

/** Stores the application for use without a connection, and follows its updates. */
export async function followApplicationVersion(router: { history: RouterHistory }): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // Without a controller this page came from the network, and the first worker stores the same version.
  let isFirst = !serviceWorker.controller
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) takeNewVersion(router)
    isFirst = false
  })
  const registration = await serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  const check = () => void registration?.update().catch(() => {}) // repeated at the next check
  setInterval(check, checkMs)
  // A server that was updated has closed every connection.
  connection.status.subscribe(() => {
    if (connection.status.get().isLive) setTimeout(check, Math.random() * spreadMs)
  })
}
