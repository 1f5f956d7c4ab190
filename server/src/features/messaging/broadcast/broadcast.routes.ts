import * as routes from '@wardline/contract/messaging/broadcast/broadcast.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './broadcast.actions.ts'

export const broadcastRoutes = [
  handle(routes.getBroadcastAudience, (ctx, { params, query }) =>
    actions.getBroadcastAudience(ctx, params.id, query),
  ),
  handle(routes.previewBroadcastAudience, (ctx, { query }) => actions.previewAudience(ctx, query)),
  handle(routes.listBroadcasts, async (ctx, { query, request }) =>
    paged(request, query, await actions.listBroadcasts(ctx, query)),
  ),
  handle(routes.createBroadcast, (ctx, { body }) => actions.createBroadcast(ctx, body)),
  handle(routes.getBroadcast, (ctx, { params }) => actions.getBroadcast(ctx, params.id)),
  handle(routes.sendBroadcast, (ctx, { params }) => actions.sendBroadcast(ctx, params.id)),
]
