import * as routes from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import { onePage } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './swap-request.actions.ts'

export const swapRequestRoutes = [
  handle(routes.listGroupSwapRequests, async (ctx, { params }) =>
    onePage(await actions.listGroupSwapRequests(ctx, params.id)),
  ),
  handle(routes.listMySwapRequests, async (ctx, { query }) =>
    onePage(await actions.listMySwapRequests(ctx, query.list)),
  ),
  handle(routes.requestSwap, (ctx, { params, body }) => actions.requestSwap(ctx, params.id, body)),
  handle(routes.acceptSwapRequest, (ctx, { params, body }) =>
    actions.acceptSwapRequest(ctx, params.id, body),
  ),
  handle(routes.declineSwapRequest, (ctx, { params }) => actions.declineSwapRequest(ctx, params.id)),
  handle(routes.withdrawSwapRequest, (ctx, { params }) => actions.withdrawSwapRequest(ctx, params.id)),
  handle(routes.decideSwapRequest, (ctx, { params, body }) =>
    actions.decideSwapRequest(ctx, params.id, body),
  ),
]
