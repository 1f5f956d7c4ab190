import { createRoute } from '@tanstack/react-router'
import { latePage } from './lazy-page.ts'
import { signedInRoute } from './root-routes.tsx'

/** Configurations and remote ids: `/integrations/qgenda/3`, `/integrations/remoteIds/qgenda`. */
const scheduleSource = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/integrations/$kind/$item',
  component: latePage('scheduleSource'),
})
const sourceSchedule = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/integrations/$kind/$item/schedule/$schedule',
  component: latePage('scheduleSource'),
})

export const scheduleSourceRoutes = [scheduleSource, sourceSchedule] as const
