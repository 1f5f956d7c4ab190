import { z } from 'zod'
import { limits } from '../limits.ts'
import { typeaheadQuery } from '../typeahead.ts'
import { idParams, noContent, pageOf, route } from '../route.ts'
import { LocalGroup, NewLocalGroup } from './local-group.schemas.ts'

export const listLocalGroups = route({
  method: 'GET',
  path: '/api/v1/localgroups/',
  summary: "List the caller's local groups by name.",
  allow: 'signed_in',
  query: z.strictObject({ ...typeaheadQuery(limits.picker_page) }),
  answers: { 200: pageOf(LocalGroup) },
})

export const createLocalGroup = route({
  method: 'POST',
  path: '/api/v1/localgroups/',
  summary: 'Create a local group of the caller.',
  allow: 'signed_in',
  body: NewLocalGroup,
  creates: true,
  answers: { 201: LocalGroup },
})

export const deleteLocalGroup = route({
  method: 'DELETE',
  path: '/api/v1/localgroups/{id}/',
  summary: 'Delete a local group of the caller.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})
