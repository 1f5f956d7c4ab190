import * as routes from '@wardline/contract/paging/recurrence-rules/recurrence-rule.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './recurrence-rule.actions.ts'

export const recurrenceRuleRoutes = [
  handle(routes.createRule, (ctx, { body }) => actions.createRule(ctx, body)),
  handle(routes.getRule, (ctx, { params }) => actions.getRule(ctx, params.id)),
]
