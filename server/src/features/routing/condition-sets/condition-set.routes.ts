import * as routes from '@wardline/contract/routing/condition-sets/condition-set.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './condition-set.actions.ts'

export const conditionSetRoutes = [
  handleList(routes.listRoutingConditionSets, (ctx, { query }) => actions.listSets(ctx, query)),
  handle(routes.getRoutingConditionSet, (ctx, { params }) => actions.getSet(ctx, params.id)),
  handle(routes.createRoutingConditionSet, (ctx, { body }) => actions.createSet(ctx, body)),
  handle(routes.changeRoutingConditionSet, (ctx, { params, body }) =>
    actions.changeSet(ctx, params.id, body),
  ),
  handle(routes.deleteRoutingConditionSet, (ctx, { params }) => actions.deleteSet(ctx, params.id)),
]
