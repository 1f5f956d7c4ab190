import * as routes from '@wardline/contract/paging/takeovers/takeover.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './takeover.actions.ts'

export const takeoverRoutes = [
  handle(routes.takeOverShift, (ctx, { params, body }) =>
    actions.takeOverShift(ctx, { group_id: params.id, event_id: params.event_id }, body),
  ),
  handle(routes.undoTakeover, (ctx, { params }) => actions.undoTakeover(ctx, params.id)),
]
