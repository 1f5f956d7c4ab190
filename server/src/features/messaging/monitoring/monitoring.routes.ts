import * as routes from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './monitoring.actions.ts'

export const monitoringRoutes = [
  handleList(routes.listMonitorableUsers, (ctx, { query }) => actions.listMonitorableUsers(ctx, query)),
  handle(routes.monitorUser, (ctx, { params, body }) => actions.monitorUser(ctx, params.id, body)),
  handle(routes.endMonitoring, (ctx, { params }) => actions.endMonitoring(ctx, params.id)),
  handle(routes.listMonitoredUsers, (ctx, { params }) => actions.listMonitoredUsers(ctx, params.id)),
]
