import * as routes from '@wardline/contract/messaging/broadcast/broadcast.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './broadcast.actions.ts'
import { confirmBroadcast, undoBroadcast } from './broadcast-confirmation.actions.ts'

export const broadcastRoutes = [
  handle(routes.getBroadcastAudience, (ctx, { params, query }) =>
    actions.getBroadcastAudience(ctx, params.id, query),
  ),
  handle(routes.previewBroadcastAudience, (ctx, { query }) => actions.previewAudience(ctx, query)),
  handleList(routes.listBroadcasts, (ctx, { query }) => actions.listBroadcasts(ctx, query)),
  handle(routes.createBroadcast, (ctx, { body }) => actions.createBroadcast(ctx, body)),
  handle(routes.getBroadcast, (ctx, { params }) => actions.getBroadcast(ctx, params.id)),
  handle(routes.sendBroadcast, (ctx, { params }) => actions.sendBroadcast(ctx, params.id)),
  handle(routes.confirmBroadcast, (ctx, { params }) => confirmBroadcast(ctx, params.id)),
  handle(routes.undoBroadcast, (ctx, { params }) => undoBroadcast(ctx, params.id)),
]
