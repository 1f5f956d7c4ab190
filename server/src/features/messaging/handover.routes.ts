import * as routes from '@wardline/contract/messaging/handover.routes.ts'
import { handle } from '../../platform/http/handle.ts'
import { paged } from '../../platform/http/paging.ts'
import * as actions from './handover.actions.ts'

export const handoverRoutes = [
  handle(routes.listHandedItems, async (ctx, { query, request }) =>
    paged(request, query, await actions.listHandedItems(ctx, query)),
  ),
  handle(routes.acceptHandover, (ctx, { params }) => actions.acceptHandover(ctx, params.id)),
  handle(routes.declineHandover, (ctx, { params }) => actions.declineHandover(ctx, params.id)),
  handle(routes.acceptAllHandovers, (ctx) => actions.acceptAllHandovers(ctx)),
]
