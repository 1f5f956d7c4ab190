import * as routes from '@wardline/contract/messaging/history.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as actions from './history.actions.ts'

export const historyRoutes = [
  handle(routes.messageHistory, async (ctx, { params, query, request }) =>
    paged(request, query, await actions.messageHistory(ctx, params.id, query)),
  ),
  handle(routes.messageAlerts, async (ctx, { params, query, request }) =>
    paged(request, query, await actions.messageAlerts(ctx, params.id, query)),
  ),
]
