import { idParams, route } from '../../route.ts'
import { RecurrenceRule, RecurrenceRuleBody } from './recurrence-rule.schemas.ts'

export const createRule = route({
  method: 'POST',
  path: '/api/v1/rrules/',
  summary:
    'Create a repeat rule for an event. Rules never change: an edit creates a new one. Requires a permission to add or ' +
    'change on-call events of a group.',
  allow: 'signed_in',
  body: RecurrenceRuleBody,
  creates: true,
  answers: { 201: RecurrenceRule },
})

export const getRule = route({
  method: 'GET',
  path: '/api/v1/rrules/{id}/',
  summary: 'Get a repeat rule with its description in English.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: RecurrenceRule },
})
