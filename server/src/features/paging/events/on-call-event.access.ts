import type { EventBody } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { findCandidate } from '../calendar/on-call-candidate.queries.ts'
import { cannotReceive } from '../calendar/occurrence.errors.ts'
import * as errors from './on-call-event.errors.ts'
import * as queries from './on-call-event.queries.ts'
import { parseRule, type Rule } from '@wardline/recurrence/rule.ts'
import { findRule } from '../recurrence-rules/recurrence-rule.queries.ts'

type References = Pick<EventBody, 'target_id' | 'escalation_policy_id' | 'rule_id'>

export async function requireEventReferences(
  tx: Tx,
  group_id: number,
  body: References,
): Promise<Rule | null> {
  const person = await findCandidate(tx.db, { account_id: tx.account_id, group_id }, body.target_id)
  if (!person?.is_member) throw invalid({ target_id: [errors.notAMember] })
  if (!person.can_receive) throw invalid({ target_id: [cannotReceive(person.display_name)] })
  const policy = body.escalation_policy_id
  if (policy !== null && !(await queries.policyExists(tx.db, tx.account_id, policy)))
    throw invalid({ escalation_policy_id: [errors.noPolicy] })
  if (body.rule_id === null) return null
  const rule = await findRule(tx.db, tx.account_id, body.rule_id)
  if (!rule) throw invalid({ rule_id: [errors.noRule] })
  return parseRule(rule.rrule)
}
