import * as versionRoutes from '@wardline/contract/routing/policies/policy-version.routes.ts'
import * as routes from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import { listPolicyVersions, restorePolicyVersion } from './policy-version.actions.ts'
import * as actions from './routing-policy.actions.ts'

export const routingPolicyRoutes = [
  handleList(routes.listRoutingPolicies, (ctx, { query }) => actions.listPolicies(ctx, query)),
  handle(routes.getRoutingPolicy, (ctx, { params }) => actions.getPolicy(ctx, params.id)),
  handle(routes.createRoutingPolicy, (ctx, { body }) => actions.createPolicy(ctx, body)),
  handle(routes.changeRoutingPolicy, (ctx, { params, body }) => actions.changePolicy(ctx, params.id, body)),
  handle(routes.orderRoutingPolicies, (ctx, { body }) => actions.orderPolicies(ctx, body)),
  handle(routes.duplicateRoutingPolicy, (ctx, { params }) => actions.duplicatePolicy(ctx, params.id)),
  handle(routes.deleteRoutingPolicy, (ctx, { params }) => actions.deletePolicy(ctx, params.id)),
  handleList(versionRoutes.listRoutingPolicyVersions, (ctx, { params, query }) =>
    listPolicyVersions(ctx, params.id, query),
  ),
  handle(versionRoutes.restoreRoutingPolicyVersion, (ctx, { params, body }) =>
    restorePolicyVersion(ctx, params, body.version),
  ),
]
