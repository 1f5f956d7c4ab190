import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { choiceParams, idParams, noContent, pageOf, route } from '../../route.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import { Action, actionPrefixes, NewAction, ActionChanges } from './action.schemas.ts'

const readers = { permission: 'routing.view_routingpolicy' } as const
const changers = { permission: 'routing.change_routingpolicy' } as const

const prefixParams = choiceParams({ url_prefix: z.enum(actionPrefixes) })
const actionParams = prefixParams.extend({ id: idParams.shape.id })

const TypeList = z.object({
  results: z.array(z.object({ type: z.string(), url_prefix: z.string(), label: z.string() })),
})

export const listRoutingActionTypes = route({
  method: 'GET',
  path: '/api/v1/routing/actiontypes/',
  summary: 'List the types of routing actions.',
  allow: readers,
  answers: { 200: TypeList },
})

export const listRoutingActions = route({
  method: 'GET',
  path: '/api/v1/routing/actions/',
  summary: 'List reusable routing actions by name, with the policies that contain them.',
  allow: readers,
  query: z.strictObject({ ...typeaheadQuery(limits.table_page) }),
  answers: { 200: pageOf(Action) },
})

export const getRoutingAction = route({
  method: 'GET',
  path: '/api/v1/routing/actions/{url_prefix}/{id}/',
  summary: 'Get a routing action.',
  allow: readers,
  params: actionParams,
  answers: { 200: Action },
})

export const createRoutingAction = route({
  method: 'POST',
  path: '/api/v1/routing/actions/{url_prefix}/',
  summary: 'Create a routing action of this type.',
  allow: changers,
  params: prefixParams,
  body: NewAction,
  creates: true,
  answers: { 201: Action },
})

export const changeRoutingAction = route({
  method: 'PUT',
  path: '/api/v1/routing/actions/{url_prefix}/{id}/',
  summary: 'Change a routing action for every policy that uses it.',
  allow: changers,
  params: actionParams,
  body: ActionChanges,
  answers: { 200: Action },
})

export const deleteRoutingAction = route({
  method: 'DELETE',
  path: '/api/v1/routing/actions/{url_prefix}/{id}/',
  summary: 'Delete a routing action that no policy uses. A 400 lists where it is used.',
  allow: changers,
  params: actionParams,
  answers: { 204: noContent, 400: Detail },
})
