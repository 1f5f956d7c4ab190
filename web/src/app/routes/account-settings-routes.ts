import { createRoute } from '@tanstack/react-router'
import { latePage } from './lazy-page.ts'
import { signedInRoute } from './root-routes.tsx'

/** One route for all settings: each route is part of the first load. */
const accountSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accountSettings/$section/{-$item}',
  component: latePage('accountSettings'),
})

export const accountSettingsRoutes = [accountSettings] as const
