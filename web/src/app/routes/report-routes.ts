import { createRoute } from '@tanstack/react-router'
import { latePage } from './lazy-page.ts'
import { signedInRoute } from './root-routes.tsx'

const reports = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/{-$slug}/{-$userId}',
  component: latePage('reports'),
})

export const reportRoutes = [reports] as const
