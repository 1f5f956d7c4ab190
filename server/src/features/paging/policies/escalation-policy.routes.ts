import * as routes from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './escalation-policy.actions.ts'

export const escalationPolicyRoutes = [
  handleList(routes.listEscalationPolicies, (ctx, { query }) => actions.listPolicies(ctx, query)),
  handle(routes.getEscalationPolicy, (ctx, { params }) => actions.getPolicy(ctx, params.id)),
  handle(routes.createEscalationPolicy, (ctx, { body }) => actions.createPolicy(ctx, body)),
  handle(routes.changeEscalationPolicy, (ctx, { params, body }) =>
    actions.changePolicy(ctx, params.id, body),
  ),
  handle(routes.deleteEscalationPolicy, (ctx, { params }) => actions.deletePolicy(ctx, params.id)),
]
