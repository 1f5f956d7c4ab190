import * as routes from '@wardline/contract/routing/conditions/condition.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './condition.actions.ts'

export const conditionRoutes = [
  handle(routes.listRoutingConditionTypes, () => Promise.resolve(actions.listConditionTypes())),
  handleList(routes.listRoutingConditions, (ctx, { query }) => actions.listConditions(ctx, query)),
  handle(routes.getRoutingCondition, (ctx, { params }) => actions.getCondition(ctx, params)),
  handle(routes.createRoutingCondition, (ctx, { params, body }) =>
    actions.createCondition(ctx, params.url_prefix, body),
  ),
  handle(routes.changeRoutingCondition, (ctx, { params, body }) =>
    actions.changeCondition(ctx, params, body),
  ),
  handle(routes.deleteRoutingCondition, (ctx, { params }) => actions.deleteCondition(ctx, params)),
]
