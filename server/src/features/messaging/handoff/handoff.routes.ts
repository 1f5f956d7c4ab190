import * as routes from '@wardline/contract/messaging/handoff/handoff.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './handoff.actions.ts'

export const handoffRoutes = [
  handleList(routes.listHandoffs, (ctx, { query }) => actions.listHandoffs(ctx, query)),
  handle(routes.acceptHandoff, (ctx, { params }) => actions.acceptHandoff(ctx, params.id)),
  handle(routes.declineHandoff, (ctx, { params }) => actions.declineHandoff(ctx, params.id)),
  handle(routes.acceptAllHandoffs, (ctx) => actions.acceptAllHandoffs(ctx)),
]
