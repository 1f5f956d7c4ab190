import * as routes from '@wardline/contract/alerts/ring-step.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import * as actions from './ring-step.actions.ts'

export const ringStepRoutes = [
  handle(routes.getRingPreferences, (ctx, { params }) => actions.getRingPreferences(ctx, params.id)),
  handle(routes.setRingPreferences, (ctx, { params, body }) =>
    actions.setRingPreferences(ctx, params.id, body),
  ),
]
