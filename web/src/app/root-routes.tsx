import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { isApiError } from '../platform/api/api-error.ts'
import { bootOnce } from './boot.ts'
import { NotFound } from './NotFound.tsx'
import { Opening } from './Opening.tsx'
import { Problem } from './Problem.tsx'
import { Shell } from './Shell.tsx'

interface Context {
  client: QueryClient
}

export const root = createRootRouteWithContext<Context>()({
  notFoundComponent: NotFound,
  errorComponent: Problem,
})

/** Around every page of a person who is signed in; whoever is not is led to the sign-in page and back. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    try {
      await bootOnce(context.client)
    } catch (reason) {
      if (!isApiError(reason, 401)) throw reason
      redirect({ to: '/sign-in', search: { next: location.href }, replace: true, throw: true })
    }
  },
  pendingComponent: Opening,
  pendingMs: 0,
  pendingMinMs: 0,
  component: Shell,
})
