import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { booleanParam, typeaheadQuery } from '../../typeahead.ts'
import {
  NewRoutingPolicy,
  PolicyOrder,
  policyOrderings,
  RoutingPolicy,
  RoutingPolicyChanges,
} from './routing-policy.schemas.ts'

const readers = { permission: 'routing.view_routingpolicy' } as const
const changers = { permission: 'routing.change_routingpolicy' } as const

export const listRoutingPolicies = route({
  method: 'GET',
  path: '/api/v1/routing/policies/',
  summary: 'List active or inactive routing policies in their order of evaluation, or by name.',
  allow: readers,
  query: z.strictObject({
    is_active: booleanParam('is_active').default('true'),
    ordering: z
      .enum(policyOrderings, { error: 'ordering is priority or name; with - before it backwards.' })
      .default('priority'),
    ...typeaheadQuery(limits.table_page),
  }),
  answers: { 200: pageOf(RoutingPolicy) },
})

export const getRoutingPolicy = route({
  method: 'GET',
  path: '/api/v1/routing/policies/{id}/',
  summary: 'Get a routing policy with its condition sets and actions.',
  allow: readers,
  params: idParams,
  answers: { 200: RoutingPolicy },
})

export const createRoutingPolicy = route({
  method: 'POST',
  path: '/api/v1/routing/policies/',
  summary: 'Create a routing policy. Active ones apply to the next message.',
  allow: changers,
  body: NewRoutingPolicy,
  creates: true,
  answers: { 201: RoutingPolicy },
})

export const changeRoutingPolicy = route({
  method: 'PUT',
  path: '/api/v1/routing/policies/{id}/',
  summary: 'Change a routing policy. Omitted fields stay unchanged. 409 if it changed after `version`.',
  allow: changers,
  params: idParams,
  body: RoutingPolicyChanges,
  answers: { 200: RoutingPolicy },
})

export const orderRoutingPolicies = route({
  method: 'POST',
  path: '/api/v1/routing/policies/order/',
  summary: 'Evaluate these routing policies in this order, at the places that they have among all policies.',
  allow: changers,
  body: PolicyOrder,
  answers: { 200: z.object({ results: z.array(RoutingPolicy) }) },
})

export const duplicateRoutingPolicy = route({
  method: 'POST',
  path: '/api/v1/routing/policies/{id}/duplicate/',
  summary:
    'Create an inactive copy of a routing policy, right after it, with the same condition sets and actions.',
  allow: changers,
  params: idParams,
  creates: true,
  answers: { 201: RoutingPolicy },
})

export const deleteRoutingPolicy = route({
  method: 'DELETE',
  path: '/api/v1/routing/policies/{id}/',
  summary: 'Delete a routing policy that no message ever matched; a used one can only be deactivated (400).',
  allow: changers,
  params: idParams,
  answers: { 204: noContent, 400: Detail },
})
