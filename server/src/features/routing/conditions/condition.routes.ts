import * as routes from '@wardline/contract/routing/conditions/condition.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './condition.actions.ts'

export const conditionRoutes = [
  handle(routes.listRoutingConditionTypes, () => Promise.resolve(actions.listConditionTypes())),
  handle(routes.listRoutingConditions, async (ctx, { query, request }) =>
    paged(request, query, await actions.listConditions(ctx, query)),
  ),
  handle(routes.getRoutingCondition, (ctx, { params }) => actions.getCondition(ctx, params)),
  handle(routes.createRoutingCondition, (ctx, { params, body }) =>
    actions.createCondition(ctx, params.url_prefix, body),
  ),
  handle(routes.changeRoutingCondition, (ctx, { params, body }) =>
    actions.changeCondition(ctx, params, body),
  ),
  handle(routes.deleteRoutingCondition, async (ctx, { params }) => {
    await actions.deleteCondition(ctx, params)
    return undefined
  }),
]
