/** Where to go after signing in: an address of this application, or the inbox. Never another origin. */
export const nextAfterSignIn = (next: unknown): string =>
  typeof next === 'string' && /^\/(?![/\\])/u.test(next) && !next.startsWith('/sign-in')
    ? next
    : '/Inbox/inbox'
