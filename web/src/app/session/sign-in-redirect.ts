export interface SignInSearch {
  next?: string
  /** Why a sign-in through a provider failed. */
  problem?: string
  /** The user authenticated again; the page that asked for it is in another tab. */
  confirmed?: true
}

export const readSignInSearch = (search: Record<string, unknown>): SignInSearch => ({
  ...(typeof search['next'] === 'string' && { next: search['next'] }),
  ...(typeof search['problem'] === 'string' && { problem: search['problem'] }),
  ...(search['confirmed'] !== undefined && { confirmed: true }),
})

/** Returns a path of this application or the inbox, never another origin. */
export const safeRedirectAfterSignIn = (next: unknown): string =>
  typeof next === 'string' && /^\/(?![/\\])/u.test(next) && !next.startsWith('/sign-in')
    ? next
    : '/Inbox/inbox'
