import * as versionRoutes from '@wardline/contract/routing/policies/policy-version.routes.ts'
import * as routes from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import { listPolicyVersions, restorePolicyVersion } from './policy-version.actions.ts'
import * as actions from './routing-policy.actions.ts'

export const routingPolicyRoutes = [
  handle(routes.listRoutingPolicies, async (ctx, { query, request }) =>
    paged(request, query, await actions.listPolicies(ctx, query)),
  ),
  handle(routes.getRoutingPolicy, (ctx, { params }) => actions.getPolicy(ctx, params.id)),
  handle(routes.createRoutingPolicy, (ctx, { body }) => actions.createPolicy(ctx, body)),
  handle(routes.changeRoutingPolicy, (ctx, { params, body }) => actions.changePolicy(ctx, params.id, body)),
  handle(routes.orderRoutingPolicies, (ctx, { body }) => actions.orderPolicies(ctx, body)),
  handle(routes.duplicateRoutingPolicy, (ctx, { params }) => actions.duplicatePolicy(ctx, params.id)),
  handle(routes.deleteRoutingPolicy, async (ctx, { params }) => {
    await actions.deletePolicy(ctx, params.id)
    return undefined
  }),
  handle(versionRoutes.listRoutingPolicyVersions, async (ctx, { params, query, request }) =>
    paged(request, query, await listPolicyVersions(ctx, params.id, query)),
  ),
  handle(versionRoutes.restoreRoutingPolicyVersion, (ctx, { params, body }) =>
    restorePolicyVersion(ctx, params, body.version),
  ),
]
