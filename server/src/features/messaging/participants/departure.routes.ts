import * as routes from '@wardline/contract/messaging/threads/departure.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './departure.actions.ts'

export const departureRoutes = [
  handle(routes.leaveThread, (ctx, { params }) => actions.leaveThread(ctx, params.id)),
  handle(routes.removeSubscriber, (ctx, { params }) =>
    actions.removeSubscriber(ctx, params.id, params.user_id),
  ),
  handle(routes.listDepartures, (ctx, { params }) => actions.listDepartures(ctx, params.id)),
]
