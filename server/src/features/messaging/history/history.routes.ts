import * as routes from '@wardline/contract/messaging/history/history.routes.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './history.actions.ts'

export const historyRoutes = [
  handleList(routes.listMessageHistory, (ctx, { params, query }) =>
    actions.listMessageHistory(ctx, params.id, query),
  ),
  handleList(routes.listMessageAlerts, (ctx, { params, query }) =>
    actions.listMessageAlerts(ctx, params.id, query),
  ),
]
