import * as routes from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './forward.actions.ts'

export const forwardRoutes = [
  handle(routes.forwardThread, (ctx, { params, body }) => actions.forwardThread(ctx, params.id, body)),
  handle(routes.addSubscribers, (ctx, { params, body }) =>
    actions.addSubscribers(ctx, params.id, body.subscribers),
  ),
  handle(routes.listThreadGroups, (ctx, { params }) => actions.listThreadGroups(ctx, params.id)),
]
