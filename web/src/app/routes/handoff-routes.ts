import { createRoute } from '@tanstack/react-router'
import { latePage } from './lazy-page.ts'
import { signedInRoute } from './root-routes.tsx'

/** `patient`: hands off that patient only, until others are chosen. */
const parseComposerSearch = ({ patient }: Record<string, unknown>): { patient?: number } => {
  const id = Number(patient)
  return Number.isSafeInteger(id) && id > 0 ? { patient: id } : {}
}

const handoffComposer = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/patient/handoff',
  validateSearch: parseComposerSearch,
  component: latePage('handoffComposer'),
})

const handoffs = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/patient/handoffs',
  component: latePage('handoffs'),
})

const handoff = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/patient/handoffs/$handoffId',
  component: latePage('handoff'),
})

export const handoffRoutes = [handoffComposer, handoffs, handoff] as const
