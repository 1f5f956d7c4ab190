import { connection } from '../../platform/live/connection.ts'

/** Reloads the page, so that nothing of this user stays in memory. */
export const loadSignInPage = (next?: string): void => {
  connection.stop()
  location.assign(next ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in')
}

/** Keeps unsent text, encrypted, for the next sign-in. */
export function redirectToSignIn(): void {
  if (location.pathname !== '/sign-in') loadSignInPage(location.pathname + location.search)
}
