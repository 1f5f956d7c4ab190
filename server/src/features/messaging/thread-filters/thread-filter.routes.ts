import * as routes from '@wardline/contract/messaging/thread-filters/thread-filter.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './thread-filter.actions.ts'

export const threadFilterRoutes = [
  handle(routes.getThreadFilter, (ctx) => actions.getThreadFilter(ctx)),
  handle(routes.setThreadFilter, (ctx, { body }) => actions.setThreadFilter(ctx, body)),
]
