import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { isApiError } from '../../platform/api/api-error.ts'
import { ensureBooted } from '../session/boot.ts'
import { findScreenOf } from './address-aliases.ts'
import { latePage } from './lazy-page.ts'
import { ShellSkeleton } from '../shell/ShellSkeleton.tsx'
import { ErrorPage } from '../shell/ErrorPage.tsx'
import { Shell } from '../shell/Shell.tsx'

interface Context {
  client: QueryClient
}

export const rootRoute = createRootRouteWithContext<Context>()({
  errorComponent: ErrorPage,
})

/** The session is limited to adding a second factor, which the sign-in page offers. */
const mustEnrol = (reason: unknown): boolean =>
  isApiError(reason, 403) && reason.code === 'session.must_enrol'

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    try {
      await ensureBooted(context.client)
    } catch (reason) {
      if (!isApiError(reason, 401) && !mustEnrol(reason)) throw reason
      redirect({ to: '/sign-in', search: { next: location.href }, replace: true, throw: true })
    }
  },
  pendingComponent: ShellSkeleton,
  pendingMs: 0,
  pendingMinMs: 0,
  component: Shell,
})

/** Within the application, so that its navigation stays. */
export const notFoundRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    const href = findScreenOf(location.pathname)
    if (href !== undefined) redirect({ href, replace: true, throw: true })
  },
  component: latePage('notFound'),
})
