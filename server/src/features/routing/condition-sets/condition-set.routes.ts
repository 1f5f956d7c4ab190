import * as routes from '@wardline/contract/routing/condition-sets/condition-set.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './condition-set.actions.ts'

export const conditionSetRoutes = [
  handle(routes.listRoutingConditionSets, async (ctx, { query, request }) =>
    paged(request, query, await actions.listSets(ctx, query)),
  ),
  handle(routes.getRoutingConditionSet, (ctx, { params }) => actions.getSet(ctx, params.id)),
  handle(routes.createRoutingConditionSet, (ctx, { body }) => actions.createSet(ctx, body)),
  handle(routes.changeRoutingConditionSet, (ctx, { params, body }) =>
    actions.changeSet(ctx, params.id, body),
  ),
  handle(routes.deleteRoutingConditionSet, async (ctx, { params }) => {
    await actions.deleteSet(ctx, params.id)
    return undefined
  }),
]
