import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { signedInRoute } from './root-routes.tsx'

const deliveryProviders = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deliveryProviders',
  component: lazyPage(
    () => import('../../features/alerts/pages/DeliveryProvidersPage.tsx'),
    'DeliveryProvidersPage',
  ),
})
const sandbox = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sandbox',
  component: lazyPage(() => import('../../features/alerts/pages/SandboxPage.tsx'), 'SandboxPage'),
})

const reachability = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reachability',
  component: lazyPage(() => import('../../features/alerts/pages/ReachabilityPage.tsx'), 'ReachabilityPage'),
})

export const alertRoutes = [deliveryProviders, sandbox, reachability] as const
