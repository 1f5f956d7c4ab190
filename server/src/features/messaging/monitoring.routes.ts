import * as routes from '@wardline/contract/messaging/monitoring.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as actions from './monitoring.actions.ts'

export const monitoringRoutes = [
  handle(routes.listMonitorable, async (ctx, { query, request }) =>
    paged(request, query, await actions.listMonitorable(ctx, query)),
  ),
  handle(routes.monitorUser, (ctx, { params, body }) => actions.monitorUser(ctx, params.id, body)),
  handle(routes.endMonitoring, async (ctx, { params }) => {
    await actions.endMonitoring(ctx, params.id)
    return undefined
  }),
  handle(routes.listObserved, (ctx, { params }) => actions.listObserved(ctx, params.id)),
]
