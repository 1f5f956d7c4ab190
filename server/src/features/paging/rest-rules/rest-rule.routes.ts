import * as ruleRoutes from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import * as violationRoutes from '@wardline/contract/paging/rest-rules/rule-violation.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as rules from './rest-rule.actions.ts'
import * as violations from './rule-violation.actions.ts'

export const restRuleRoutes = [
  handleList(ruleRoutes.listRestRules, (ctx, { query }) => rules.listRestRules(ctx, query)),
  handle(ruleRoutes.getRestRule, (ctx, { params }) => rules.getRestRule(ctx, params.id)),
  handle(ruleRoutes.createRestRule, (ctx, { body }) => rules.createRestRule(ctx, body)),
  handle(ruleRoutes.changeRestRule, (ctx, { params, body }) => rules.changeRestRule(ctx, params.id, body)),
  handle(ruleRoutes.deleteRestRule, (ctx, { params }) => rules.deleteRestRule(ctx, params.id)),
  handleList(violationRoutes.listRuleViolations, (ctx, { query }) => violations.listViolations(ctx, query)),
  handle(violationRoutes.acceptRuleViolation, (ctx, { body }) => violations.acceptViolation(ctx, body)),
  handle(violationRoutes.reopenRuleViolation, (ctx, { body }) => violations.reopenViolation(ctx, body)),
]
