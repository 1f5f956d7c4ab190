import * as routes from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './escalation-policy.actions.ts'

export const escalationPolicyRoutes = [
  handle(routes.listEscalationPolicies, async (ctx, { query, request }) =>
    paged(request, query, await actions.listPolicies(ctx, query)),
  ),
  handle(routes.getEscalationPolicy, (ctx, { params }) => actions.getPolicy(ctx, params.id)),
  handle(routes.createEscalationPolicy, (ctx, { body }) => actions.createPolicy(ctx, body)),
  handle(routes.changeEscalationPolicy, (ctx, { params, body }) =>
    actions.changePolicy(ctx, params.id, body),
  ),
  handle(routes.deleteEscalationPolicy, async (ctx, { params }) => {
    await actions.deletePolicy(ctx, params.id)
    return undefined
  }),
]
