import * as routes from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './monitoring.actions.ts'

export const monitoringRoutes = [
  handle(routes.listMonitorableUsers, async (ctx, { query, request }) =>
    paged(request, query, await actions.listMonitorableUsers(ctx, query)),
  ),
  handle(routes.monitorUser, (ctx, { params, body }) => actions.monitorUser(ctx, params.id, body)),
  handle(routes.endMonitoring, async (ctx, { params }) => {
    await actions.endMonitoring(ctx, params.id)
    return undefined
  }),
  handle(routes.listMonitoredUsers, (ctx, { params }) => actions.listMonitoredUsers(ctx, params.id)),
]
