import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { choiceParams, idParams, noContent, pageOf, route } from '../../route.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import { Condition, conditionPrefixes, NewCondition, ConditionChanges } from './condition.schemas.ts'

const readers = { permission: 'routing.view_routingpolicy' } as const
const changers = { permission: 'routing.change_routingpolicy' } as const

const prefixParams = choiceParams({ url_prefix: z.enum(conditionPrefixes) })
const conditionParams = prefixParams.extend({ id: idParams.shape.id })

const TypeList = z.object({
  results: z.array(z.object({ type: z.string(), url_prefix: z.string(), label: z.string() })),
})

export const listRoutingConditionTypes = route({
  method: 'GET',
  path: '/api/v1/routing/conditiontypes/',
  summary: 'List the types of routing conditions.',
  allow: readers,
  answers: { 200: TypeList },
})

export const listRoutingConditions = route({
  method: 'GET',
  path: '/api/v1/routing/conditions/',
  summary: 'List reusable routing conditions by name, with the condition sets that contain them.',
  allow: readers,
  query: z.strictObject({ ...typeaheadQuery(limits.table_page) }),
  answers: { 200: pageOf(Condition) },
})

export const getRoutingCondition = route({
  method: 'GET',
  path: '/api/v1/routing/conditions/{url_prefix}/{id}/',
  summary: 'Get a routing condition.',
  allow: readers,
  params: conditionParams,
  answers: { 200: Condition },
})

export const createRoutingCondition = route({
  method: 'POST',
  path: '/api/v1/routing/conditions/{url_prefix}/',
  summary: 'Create a routing condition of this type.',
  allow: changers,
  params: prefixParams,
  body: NewCondition,
  creates: true,
  answers: { 201: Condition },
})

export const changeRoutingCondition = route({
  method: 'PUT',
  path: '/api/v1/routing/conditions/{url_prefix}/{id}/',
  summary: 'Change a routing condition for every policy that uses it.',
  allow: changers,
  params: conditionParams,
  body: ConditionChanges,
  answers: { 200: Condition },
})

export const deleteRoutingCondition = route({
  method: 'DELETE',
  path: '/api/v1/routing/conditions/{url_prefix}/{id}/',
  summary: 'Delete a routing condition that is in no condition set. A 400 lists where it is used.',
  allow: changers,
  params: conditionParams,
  answers: { 204: noContent, 400: Detail },
})
