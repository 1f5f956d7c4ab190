import { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { isApiError } from '../../platform/api/api-error.ts'
import { getMe } from '../../features/accounts/me/me.api.ts'
import { usesSinglePageProfile, parseProfileTab } from '../../features/accounts/profiles/profile-tabs.view.ts'
import { NoThread } from '../../features/messaging/conversation/NoThread.tsx'
import { parseBox } from '../../features/messaging/threads/thread-address.view.ts'
import { parseId } from '../../platform/text/parse-id.ts'
import { prefetchThread } from '../../features/messaging/threads/prefetch-thread.api.ts'
import { retryImport } from '../../platform/loading/lazy-import.ts'
import { afterFirstPaint, afterFirstScreen } from '../../platform/loading/first-paint.ts'
import { accountSettingsRoutes } from './account-settings-routes.ts'
import { alertRoutes } from './alert-routes.ts'
import { consoleRoutes } from './console-routes.ts'
import { ensureBooted } from '../session/boot.ts'
import { InboxRoute } from '../pages/InboxRoute.tsx'
import { latePage, loadLatePages } from './lazy-page.ts'
import { readSignInSearch, safeRedirectAfterSignIn } from '../session/sign-in-redirect.ts'
import { handoffRoutes } from './handoff-routes.ts'
import { PendingPage } from '../shell/PendingPage.tsx'
import { pagingRoutes } from './paging-routes.ts'
import { patientRoutes } from './patient-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { routingRoutes } from './routing-routes.ts'
import { scheduleSourceRoutes } from './schedule-source-routes.ts'
import { notFoundRoute, rootRoute, signedInRoute } from './root-routes.tsx'

/** Loads after the first screen, or at once if the URL names a thread. */
const loadThreadRoute = () => retryImport(() => import('../pages/ThreadRoute.tsx'))
if (location.pathname.includes('/thread/')) void loadThreadRoute()
else void afterFirstScreen().then(loadThreadRoute)
void afterFirstPaint().then(loadLatePages)

const toInbox = () => redirect({ to: '/Inbox/$box', params: { box: 'inbox' }, replace: true, throw: true })

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  beforeLoad: async ({ context, search }) => {
    // The end of a new authentication, in a window of its own.
    if (search.confirmed || search.problem !== undefined) return
    const isSignedIn = await ensureBooted(context.client).then(
      () => true,
      () => false,
    )
    if (isSignedIn) redirect({ href: safeRedirectAfterSignIn(search.next), replace: true, throw: true })
  },
  component: latePage('signIn'),
})

const start = createRoute({ getParentRoute: () => signedInRoute, path: '/', beforeLoad: toInbox })
const inboxRoot = createRoute({ getParentRoute: () => signedInRoute, path: '/Inbox', beforeLoad: toInbox })

/** Paths ignore case: `/inbox/unread` is `/Inbox/unread`. */
const box = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/Inbox/$box',
  beforeLoad: ({ params }) => (parseBox(params.box) ? undefined : toInbox()),
  component: InboxRoute,
})
const boxHome = createRoute({ getParentRoute: () => box, path: '/', component: NoThread })
const noThread = createRoute({ getParentRoute: () => box, path: '/thread', component: NoThread })
const thread = createRoute({
  getParentRoute: () => box,
  path: '/thread/$threadId',
  loader: ({ context, params }) => {
    const id = parseId(params.threadId)
    if (id !== undefined) prefetchThread(context.client, id)
  },
  component: lazyRouteComponent(loadThreadRoute),
})

const account = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  component: latePage('account'),
})
const accountSection = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account/$section',
  component: latePage('account'),
})
const adt = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/integrations/adt',
  component: latePage('adt'),
})
const integrations = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/integrations',
  component: latePage('integrations'),
})
const emr = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/integrations/emr',
  component: latePage('emr'),
})
const systemStatus = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/systemStatus',
  component: latePage('systemStatus'),
})
const toAccount = () => redirect({ to: '/account', replace: true, throw: true })
/** Redirect to the section of the account page unless the account uses the legacy profile. */
const userProfile = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/userProfile/$tab',
  beforeLoad: ({ context, params }) => {
    const section = parseProfileTab(params.tab)
    if (!section) return toAccount()
    return usesSinglePageProfile(getMe(context.client).flags)
      ? redirect({ to: '/account/$section', params: { section }, replace: true, throw: true })
      : undefined
  },
  component: latePage('account'),
})
const userProfileRoot = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/userProfile',
  beforeLoad: toAccount,
})

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Live events keep the cache current, so data never expires.
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
  routeTree: rootRoute.addChildren([
    signIn,
    signedInRoute.addChildren([
      start,
      inboxRoot,
      box.addChildren([boxHome, noThread, thread]),
      account,
      accountSection,
      adt,
      emr,
      integrations,
      systemStatus,
      userProfile,
      userProfileRoot,
      ...pagingRoutes,
      ...patientRoutes,
      ...handoffRoutes,
      ...alertRoutes,
      ...consoleRoutes,
      ...accountSettingsRoutes,
      ...routingRoutes,
      ...reportRoutes,
      ...scheduleSourceRoutes,
      notFoundRoute,
    ]),
  ]),
  context: { client: queryClient },
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingPage,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
