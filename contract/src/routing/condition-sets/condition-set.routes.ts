import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import { ConditionSet, ConditionSetChanges, NewConditionSet } from './condition-set.schemas.ts'

const readers = { permission: 'routing.view_routingpolicy' } as const
const changers = { permission: 'routing.change_routingpolicy' } as const

export const listRoutingConditionSets = route({
  method: 'GET',
  path: '/api/v1/routing/conditionsets/',
  summary: 'List reusable condition sets by name, with the policies that contain them.',
  allow: readers,
  query: z.strictObject({ ...typeaheadQuery(limits.table_page) }),
  answers: { 200: pageOf(ConditionSet) },
})

export const getRoutingConditionSet = route({
  method: 'GET',
  path: '/api/v1/routing/conditionsets/{id}/',
  summary: 'Get a condition set.',
  allow: readers,
  params: idParams,
  answers: { 200: ConditionSet },
})

export const createRoutingConditionSet = route({
  method: 'POST',
  path: '/api/v1/routing/conditionsets/',
  summary: 'Create a condition set.',
  allow: changers,
  body: NewConditionSet,
  creates: true,
  answers: { 201: ConditionSet },
})

export const changeRoutingConditionSet = route({
  method: 'PUT',
  path: '/api/v1/routing/conditionsets/{id}/',
  summary: 'Change a condition set for every policy that uses it.',
  allow: changers,
  params: idParams,
  body: ConditionSetChanges,
  answers: { 200: ConditionSet },
})

export const deleteRoutingConditionSet = route({
  method: 'DELETE',
  path: '/api/v1/routing/conditionsets/{id}/',
  summary: 'Delete a condition set that no policy uses. A 400 lists the policies.',
  allow: changers,
  params: idParams,
  answers: { 204: noContent, 400: Detail },
})
