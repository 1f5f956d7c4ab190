import { createRoute } from '@tanstack/react-router'
import { latePage } from './lazy-page.ts'
import { signedInRoute } from './root-routes.tsx'

const deliveryProviders = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deliveryProviders',
  component: latePage('deliveryProviders'),
})
const sandbox = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sandbox',
  component: latePage('sandbox'),
})

const reachability = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reachability',
  component: latePage('reachability'),
})

export const alertRoutes = [deliveryProviders, sandbox, reachability] as const
