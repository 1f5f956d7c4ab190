/** Returns a path of this application or the inbox, never another origin. */
export const safeRedirectAfterSignIn = (next: unknown): string =>
  typeof next === 'string' && /^\/(?![/\\])/u.test(next) && !next.startsWith('/sign-in')
    ? next
    : '/Inbox/inbox'
