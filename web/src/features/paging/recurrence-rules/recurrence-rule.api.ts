import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { RecurrenceRuleBody } from '@wardline/contract/paging/recurrence-rules/recurrence-rule.schemas.ts'

export const ruleQuery = (id: number) => ({
  queryKey: ['recurrence-rule', id] as const,
  queryFn: () => call('GET /api/v1/rrules/{id}/', { params: { id } }),
})

/** Must precede the event that refers to the rule. */
export const saveRule = (body: RecurrenceRuleBody) =>
  call('POST /api/v1/rrules/', { body, idempotencyKey: createIdempotencyKey() })
