import * as routes from '@wardline/contract/routing/actions/action.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './action.actions.ts'

export const actionRoutes = [
  handle(routes.listRoutingActionTypes, () => Promise.resolve(actions.listActionTypes())),
  handle(routes.listRoutingActions, async (ctx, { query, request }) =>
    paged(request, query, await actions.listActions(ctx, query)),
  ),
  handle(routes.getRoutingAction, (ctx, { params }) => actions.getAction(ctx, params)),
  handle(routes.createRoutingAction, (ctx, { params, body }) =>
    actions.createAction(ctx, params.url_prefix, body),
  ),
  handle(routes.changeRoutingAction, (ctx, { params, body }) => actions.changeAction(ctx, params, body)),
  handle(routes.deleteRoutingAction, async (ctx, { params }) => {
    await actions.deleteAction(ctx, params)
    return undefined
  }),
]
