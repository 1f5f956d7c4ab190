import { createRoute } from '@tanstack/react-router'
import { latePage } from './lazy-page.ts'
import { signedInRoute } from './root-routes.tsx'

/** One route for all settings: each route is part of the first load. */
const accountSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accountSettings/$section/{-$item}',
  component: latePage('accountSettings'),
})

/** A route of its own, so that links to other items do not keep the tab. */
const accountSettingsTab = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accountSettings/$section/$item/$tab',
  component: latePage('accountSettings'),
})

/** Lists the screens of administration, on phones instead of the list beside them. */
const administration = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/administration',
  component: latePage('administration'),
})

export const accountSettingsRoutes = [administration, accountSettings, accountSettingsTab] as const
