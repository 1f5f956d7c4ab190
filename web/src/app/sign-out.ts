import { call } from '../platform/api/call.ts'
import { connection } from '../platform/live/live.ts'
import { askThisDevice } from '../features/alerts/devices/this-device-door.ts'
import { askSending } from '../features/messaging/outbox/sending-door.ts'

/** The person is signing out: that the session ends is no news then. */
let isSigningOut = false

/** Leaves by loading the page anew: nothing of this person stays in its memory. */
const toSignIn = (next?: string) => {
  connection.stop()
  location.assign(next ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in')
}

/** The session is over, not by this person's wish: what they wrote stays, sealed, for when they are back. */
export function leaveSession(): void {
  if (!isSigningOut && location.pathname !== '/sign-in') toSignIn(location.pathname + location.search)
}

export async function signOut(): Promise<void> {
  isSigningOut = true
  try {
    // Asked for first: one who cannot be forgotten here is not signed out.
    const { forgetSending } = await askSending()
    // What cannot be done here the server does: it forgets the device with the session.
    await askThisDevice()
      .then(({ turnOff }) => turnOff())
      .catch(() => {})
    await call('POST /api/v1/auth/logout/')
    await forgetSending()
  } catch (reason) {
    isSigningOut = false
    throw reason
  }
  toSignIn()
}
