import * as routes from '@wardline/contract/messaging/threads/thread-routing.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getThreadRouting } from './thread-routing.actions.ts'

export const threadRoutingRoutes = [
  handle(routes.getThreadRouting, (ctx, { params }) => getThreadRouting(ctx, params.id)),
]
