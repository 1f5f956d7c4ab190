import * as routes from '@wardline/contract/messaging/history/history.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './history.actions.ts'

export const historyRoutes = [
  handle(routes.listMessageHistory, async (ctx, { params, query, request }) =>
    paged(request, query, await actions.listMessageHistory(ctx, params.id, query)),
  ),
  handle(routes.listMessageAlerts, async (ctx, { params, query, request }) =>
    paged(request, query, await actions.listMessageAlerts(ctx, params.id, query)),
  ),
]
