import type {
  RecurrenceRule,
  RecurrenceRuleBody,
} from '@wardline/contract/paging/recurrence-rules/recurrence-rule.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { requirePlanner } from '../group-access/paging-group.access.ts'
import { parseRuleBody, presentRule } from './recurrence-rule.rules.ts'
import * as queries from './recurrence-rule.queries.ts'

export async function createRule(ctx: Context, body: RecurrenceRuleBody): Promise<RecurrenceRule> {
  requirePlanner(ctx)
  const read = parseRuleBody(body)
  if ('refused' in read) throw invalid(read.refused)
  return ctx.transaction(async (tx) => {
    const rule = await queries.insertRule(tx.db, tx.account_id, read.rrule)
    tx.audit(
      ctx.caller.user_id,
      'recurrence_rule.created',
      { recurrence_rule: rule.id },
      { rrule: rule.rrule },
    )
    return presentRule(rule)
  })
}

export function getRule(ctx: Context, id: number): Promise<RecurrenceRule> {
  return ctx.read(async (db) => {
    const rule = await queries.findRule(db, ctx.caller.account_id, id)
    if (!rule) throw notFound()
    return presentRule(rule)
  })
}
