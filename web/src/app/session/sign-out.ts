import { call, setSignedOutHandler } from '../../platform/api/call.ts'
import { connection } from '../../platform/live/connection.ts'
import { showToast } from '../../platform/ui/feedback/toast.ts'
import { loadThisDevice } from '../../features/alerts/devices/load-this-device.ts'
import { loadOutbox } from '../../features/messaging/outbox/load-outbox.ts'
import { clearStoredScreens } from '../offline/stored-screens.ts'
import { setAppBadge } from '../../platform/ui/layout/app-badge.ts'
import { loadSignInPage } from './sign-in-page.ts'

/** A refused request must not interrupt it. */
async function leave(end: () => Promise<void>): Promise<void> {
  const handler = setSignedOutHandler(() => {})
  // Before the session ends. A provider that does not answer must not keep the user here.
  const { url } = await call('GET /api/v1/sign-on/sign-out/').catch(() => ({ url: null }))
  try {
    await end()
    await clearStoredScreens()
    await setAppBadge(0)
  } catch (reason) {
    setSignedOutHandler(handler)
    throw reason
  }
  if (url === null) return loadSignInPage()
  connection.stop()
  location.assign(url)
}

/** Keeps unsent text, encrypted, for the next sign-in of its user. */
export const signInAsAnother = (): Promise<void> => leave(() => call('POST /api/v1/auth/logout/'))

const signOut = (): Promise<void> =>
  leave(async () => {
    // The outbox comes first: if unsent text cannot be deleted, the user stays signed in.
    const { clearOutbox } = await loadOutbox()
    // If this fails, the server removes the device together with the session.
    await loadThisDevice()
      .then(({ turnOffAlerts }) => turnOffAlerts())
      .catch(() => {})
    await call('POST /api/v1/auth/logout/')
    await clearOutbox()
  })

export const signOutOrWarn = (): void => {
  signOut().catch(() => showToast('Could not sign out. Please try again.', { tone: 'danger' }))
}
