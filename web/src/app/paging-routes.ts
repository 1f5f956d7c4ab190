import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
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

/** Everything of paging, by its address. All of it is lazy: the first load has no room for it. */
export const pagingRoutes = [pagingGroup.addChildren([]), escalationPolicies] as const
