import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { z } from 'zod'
import { typeaheadQuery } from '../../typeahead.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import {
  EscalationPolicy,
  EscalationPolicyChanges,
  NewEscalationPolicy,
} from './escalation-policy.schemas.ts'

const changers = { permission: 'scheduling.change_escalationpolicy' } as const

export const listEscalationPolicies = route({
  method: 'GET',
  path: '/api/v1/escalationpolicies/',
  summary: 'List escalation policies by name, with their steps and uses.',
  allow: 'signed_in',
  query: z.strictObject({ ...typeaheadQuery(limits.picker_page) }),
  answers: { 200: pageOf(EscalationPolicy) },
})

export const getEscalationPolicy = route({
  method: 'GET',
  path: '/api/v1/escalationpolicies/{id}/',
  summary: 'Get an escalation policy.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: EscalationPolicy },
})

export const createEscalationPolicy = route({
  method: 'POST',
  path: '/api/v1/escalationpolicies/',
  summary:
    'Create an escalation policy. The first step notifies immediately, each further step at least 30 seconds later.',
  allow: changers,
  body: NewEscalationPolicy,
  creates: true,
  answers: { 201: EscalationPolicy },
})

export const changeEscalationPolicy = route({
  method: 'PUT',
  path: '/api/v1/escalationpolicies/{id}/',
  summary: 'Change an escalation policy. Running escalations keep the policy they started with.',
  allow: changers,
  params: idParams,
  body: EscalationPolicyChanges,
  answers: { 200: EscalationPolicy },
})

export const deleteEscalationPolicy = route({
  method: 'DELETE',
  path: '/api/v1/escalationpolicies/{id}/',
  summary:
    'Delete an escalation policy that no group and no upcoming shift uses. A 400 lists where it is used.',
  allow: changers,
  params: idParams,
  answers: { 204: noContent, 400: Detail },
})
