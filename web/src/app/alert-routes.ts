import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { signedIn } from './root-routes.tsx'

const alertChannels = createRoute({
  getParentRoute: () => signedIn,
  path: '/alertChannels',
  component: lazyPage(() => import('../features/alerts/pages/AlertChannelsPage.tsx'), 'AlertChannelsPage'),
})
const sandbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/sandbox',
  component: lazyPage(() => import('../features/alerts/pages/SandboxPage.tsx'), 'SandboxPage'),
})

const reachability = createRoute({
  getParentRoute: () => signedIn,
  path: '/reachability',
  component: lazyPage(
    () => import('../features/alerts/reachability/pages/ReachabilityPage.tsx'),
    'ReachabilityPage',
  ),
})

/** How alerts leave the house. */
export const alertRoutes = [alertChannels, sandbox, reachability] as const
