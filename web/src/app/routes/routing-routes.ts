import { createRoute } from '@tanstack/react-router'
import { latePage } from './lazy-page.ts'
import { signedInRoute } from './root-routes.tsx'

/** One route for the lists and the policies: each route is part of the first load. */
const messageRouting = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/messageRouting/{-$item}',
  component: latePage('messageRouting'),
})

export const routingRoutes = [messageRouting] as const
