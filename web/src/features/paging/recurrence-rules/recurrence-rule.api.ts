import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { RecurrenceRuleBody } from '@wardline/contract/paging/recurrence-rules/recurrence-rule.schemas.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'

export const ruleQuery = (id: number) => routeQuery(['recurrence-rule'], 'GET /api/v1/rrules/{id}/', { id })

/** Must precede the event that refers to the rule. */
export const saveRule = (body: RecurrenceRuleBody) =>
  call('POST /api/v1/rrules/', { body, idempotencyKey: createIdempotencyKey() })
