import { Detail, FieldErrors } from '../../errors.ts'
import { idParams, route } from '../../route.ts'
import { RecurrenceRule, RecurrenceRuleBody } from './recurrence-rule.schemas.ts'

/** Open to every user: a rule has no effect until an event uses it, which needs permission. */
export const createRule = route({
  method: 'POST',
  path: '/api/v1/rrules/',
  summary: 'Create a repeat rule for an event. Rules never change: an edit creates a new one.',
  allow: 'signed_in',
  body: RecurrenceRuleBody,
  creates: true,
  answers: { 201: RecurrenceRule, 400: FieldErrors },
})

export const getRule = route({
  method: 'GET',
  path: '/api/v1/rrules/{id}/',
  summary: 'Get a repeat rule with its description in English.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: RecurrenceRule, 404: Detail },
})
