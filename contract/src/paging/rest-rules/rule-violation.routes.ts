import { z } from 'zod'
import { limits } from '../../limits.ts'
import { pageOf, pageQuery, route } from '../../route.ts'
import { momentField } from '../wall-time/wall-time.ts'
import { RuleViolation, ViolationAcceptance, ViolationReopening } from './rule-violation.schemas.ts'

const id = z.coerce.number().int().positive().optional()

export const listRuleViolations = route({
  method: 'GET',
  path: '/api/v1/rule_violations/',
  summary:
    'List shifts that break a rest rule, lie in an absence, or need a qualification that their user lacks, by start: the caller’s own, or those of groups whose calendars the caller may change. The next eight weeks by default.',
  allow: 'signed_in',
  query: z.strictObject({
    list: z.enum(['own', 'planned'], { error: 'list is own or planned.' }).default('planned'),
    state: z.enum(['open', 'accepted', 'all'], { error: 'state is open, accepted or all.' }).default('open'),
    group_id: id,
    user_id: id,
    from: momentField('from').optional(),
    /** At most 400 days after now. */
    until: momentField('until').optional(),
    ...pageQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(RuleViolation) },
})

/** Needs scheduling.change_oncallevent or its department variant. */
export const acceptRuleViolation = route({
  method: 'POST',
  path: '/api/v1/rule_violations/accept/',
  summary: 'Leave a shift as it is although it breaks a rule, with a reason.',
  allow: 'signed_in',
  body: ViolationAcceptance,
  answers: { 200: RuleViolation },
})

/** Needs scheduling.change_oncallevent or its department variant. */
export const reopenRuleViolation = route({
  method: 'POST',
  path: '/api/v1/rule_violations/reopen/',
  summary: 'Take back that a violation was accepted.',
  allow: 'signed_in',
  body: ViolationReopening,
  answers: { 200: RuleViolation },
})
