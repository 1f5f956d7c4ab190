import { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { isApiError } from '../platform/api/api-error.ts'
import { meOf } from '../features/accounts/me.api.ts'
import { isOnePage, profileTabOf } from '../features/accounts/profile-tabs.view.ts'
import { NoThread } from '../features/messaging/thread/NoThread.tsx'
import { boxOf, threadIdOf } from '../features/messaging/thread/redirect.view.ts'
import { prefetchThread } from '../features/messaging/thread/prefetch.ts'
import { codeOf } from '../platform/code.ts'
import { firstScreenPainted } from '../platform/painted.ts'
import { alertRoutes } from './alert-routes.ts'
import { bootOnce } from './boot.ts'
import { Inbox } from './Inbox.tsx'
import { lazyPage } from './lazy-page.ts'
import { nextAfterSignIn } from './next.ts'
import { pagingRoutes } from './paging-routes.ts'
import { root, signedIn } from './root-routes.tsx'

/** The code of an open thread comes beside the list's, not before it; for the address of a thread both at once. */
const askThreadCode = () => codeOf(() => import('./pages/ThreadRoute.tsx'))
if (location.pathname.includes('/thread/')) void askThreadCode()
else void firstScreenPainted().then(askThreadCode)

const toInbox = () => redirect({ to: '/Inbox/$box', params: { box: 'inbox' }, replace: true, throw: true })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string } =>
    typeof search['next'] === 'string' ? { next: search['next'] } : {},
  beforeLoad: async ({ context, search }) => {
    const isIn = await bootOnce(context.client).then(
      () => true,
      () => false,
    )
    if (isIn) redirect({ href: nextAfterSignIn(search.next), replace: true, throw: true })
  },
  component: lazyPage(() => import('./pages/SignInPage.tsx')),
})

const start = createRoute({ getParentRoute: () => signedIn, path: '/', beforeLoad: toInbox })
const inboxRoot = createRoute({ getParentRoute: () => signedIn, path: '/Inbox', beforeLoad: toInbox })

/** Addresses are matched in either case of letters: `/inbox/unread` is `/Inbox/unread`. */
const box = createRoute({
  getParentRoute: () => signedIn,
  path: '/Inbox/$box',
  beforeLoad: ({ params }) => (boxOf(params.box) ? undefined : toInbox()),
  component: Inbox,
})
const boxHome = createRoute({ getParentRoute: () => box, path: '/', component: NoThread })
const noThread = createRoute({ getParentRoute: () => box, path: '/thread', component: NoThread })
const thread = createRoute({
  getParentRoute: () => box,
  path: '/thread/$threadId',
  loader: ({ context, params }) => {
    const id = threadIdOf(params.threadId)
    if (id !== undefined) prefetchThread(context.client, id)
  },
  component: lazyPage(askThreadCode),
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyPage(() => import('./pages/OwnAccountPage.tsx')),
})
const emr = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/emr',
  component: lazyPage(() => import('../features/integrations/pages/EmrPage.tsx'), 'EmrPage'),
})
const systemStatus = createRoute({
  getParentRoute: () => signedIn,
  path: '/systemStatus',
  component: lazyPage(() => import('../features/reports/pages/SystemStatusPage.tsx'), 'SystemStatusPage'),
})
const toAccount = () => redirect({ to: '/account', replace: true, throw: true })
/** The two tabs of the older profile lead to the one page, unless the account still has them. */
const userProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/userProfile/$tab',
  beforeLoad: ({ context, params }) =>
    isOnePage(meOf(context.client).flags) || !profileTabOf(params.tab) ? toAccount() : undefined,
  component: lazyPage(() => import('./pages/ProfileTabRoute.tsx')),
})
const userProfileRoot = createRoute({
  getParentRoute: () => signedIn,
  path: '/userProfile',
  beforeLoad: toAccount,
})

export const client = new QueryClient({
  defaultOptions: {
    queries: {
      // Live events keep what is held current; nothing is fetched again for being old.
      staleTime: Infinity,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      structuralSharing: false,
      retry: (failures, reason) =>
        failures < 2 && isApiError(reason) && (reason.status === 0 || reason.status >= 500),
    },
  },
})

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signedIn.addChildren([
      start,
      inboxRoot,
      box.addChildren([boxHome, noThread, thread]),
      account,
      emr,
      systemStatus,
      userProfile,
      userProfileRoot,
      ...pagingRoutes,
      ...alertRoutes,
    ]),
  ]),
  context: { client },
  defaultPendingMs: 150,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
