import { Detail, FieldErrors } from '../errors.ts'
import { idParams, route } from '../route.ts'
import { RecurrenceRule, RecurrenceRuleBody } from './recurrence-rule.schemas.ts'

/** A rule binds nobody until an event uses it: that needs the right to add or change one. */
export const createRule = route({
  method: 'POST',
  path: '/api/v1/rrules/',
  summary: 'Write down a rule of repetition for an event. Rules never change: an edit makes another.',
  allow: 'signed_in',
  body: RecurrenceRuleBody,
  creates: true,
  answers: { 201: RecurrenceRule, 400: FieldErrors },
})

export const getRule = route({
  method: 'GET',
  path: '/api/v1/rrules/{id}/',
  summary: 'A rule of repetition and its sentence in English.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: RecurrenceRule, 404: Detail },
})
