import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { OnCallSearch } from '../features/paging/on-call/OnCallPage.tsx'
import { signedIn } from './root-routes.tsx'

/** An id or a uid; an id leads to the address by uid, which survives a rename. Its tabs are its children. */
const pagingGroup = createRoute({ getParentRoute: () => signedIn, path: '/pagingGroups/$group' })

const escalationPolicies = createRoute({
  getParentRoute: () => signedIn,
  path: '/escalationPolicies',
  component: lazyRouteComponent(
    () => import('../features/paging/policies/pages/PoliciesPage.tsx'),
    'PoliciesPage',
  ),
})

/** What narrows the list stands in the address, so that it can be passed on and comes back with the page. */
const onCall = createRoute({
  getParentRoute: () => signedIn,
  path: '/onCall',
  validateSearch: ({ q, mine, nobody }): OnCallSearch => ({
    ...((typeof q === 'string' || typeof q === 'number') && { q: String(q) }),
    ...(mine === true && { mine }),
    ...(nobody === true && { nobody }),
  }),
  component: lazyRouteComponent(() => import('./pages/OnCallRoute.tsx')),
})

/** Everything of paging, by its address. All of it is lazy: the first load has no room for it. */
export const pagingRoutes = [pagingGroup.addChildren([]), escalationPolicies, onCall] as const
