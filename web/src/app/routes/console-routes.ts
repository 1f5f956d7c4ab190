import { createRoute } from '@tanstack/react-router'
import { latePage } from './lazy-page.ts'
import { signedInRoute } from './root-routes.tsx'

export interface ConsoleSearch {
  /** The selected page. */
  page?: number
}

const openPages = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/console',
  validateSearch: ({ page }): ConsoleSearch => (Number.isSafeInteger(page) ? { page: page as number } : {}),
  component: latePage('console'),
})
const calls = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/console/calls',
  component: latePage('consoleCalls'),
})
const requests = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/console/requests',
  component: latePage('consoleRequests'),
})
const pageSearch = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/console/search',
  component: latePage('consoleSearch'),
})

export const consoleRoutes = [openPages, requests, calls, pageSearch] as const
