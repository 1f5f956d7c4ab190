import * as routes from '@wardline/contract/routing/actions/action.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './action.actions.ts'

export const actionRoutes = [
  handle(routes.listRoutingActionTypes, () => Promise.resolve(actions.listActionTypes())),
  handleList(routes.listRoutingActions, (ctx, { query }) => actions.listActions(ctx, query)),
  handle(routes.getRoutingAction, (ctx, { params }) => actions.getAction(ctx, params)),
  handle(routes.createRoutingAction, (ctx, { params, body }) =>
    actions.createAction(ctx, params.url_prefix, body),
  ),
  handle(routes.changeRoutingAction, (ctx, { params, body }) => actions.changeAction(ctx, params, body)),
  handle(routes.deleteRoutingAction, (ctx, { params }) => actions.deleteAction(ctx, params)),
]
