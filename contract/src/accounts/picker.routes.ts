import { z } from 'zod'
import { Detail } from '../errors.ts'
import { limits } from '../limits.ts'
import { idList, typeaheadQuery, booleanParam } from '../typeahead.ts'
import { idParams, pageOf, route } from '../route.ts'
import {
  PickedDepartment,
  PickedGroup,
  PickedUser,
  pickedUserOrderings,
  SavedFilter,
  Tag,
} from './picker.schemas.ts'

/** Filters by permission group need `accounts.view_user`, as reading the groups of a user does. */
const usersQuery = z.strictObject({
  is_active: booleanParam('is_active').default('true'),
  is_locked: booleanParam('is_locked').optional(),
  department_id: z.coerce.number().int().positive().optional(),
  group_id: z.coerce.number().int().positive().optional(),
  ordering: z
    .enum(pickedUserOrderings, {
      error: 'ordering is last_name or display_name; with - before it backwards.',
    })
    .optional(),
  ...typeaheadQuery(limits.picker_page),
})

const usersSummary =
  'Users that the caller may find, active ones by last name unless asked otherwise. `search` matches name, title and ' +
  'e-mail address; without `ordering`, names that begin with it come first. Inactive users, permission groups and ' +
  '`group_id` need accounts.view_user.'

export const listUsers = route({
  method: 'GET',
  path: '/api/v1/users/',
  summary: usersSummary,
  allow: 'signed_in',
  query: usersQuery,
  answers: { 200: pageOf(PickedUser), 403: Detail },
})

export const listAccountMembers = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/members/',
  summary: `The same list, of the caller's account. ${usersSummary}`,
  allow: 'signed_in',
  params: idParams,
  query: usersQuery,
  answers: { 200: pageOf(PickedUser), 403: Detail },
})

export const listDepartments = route({
  method: 'GET',
  path: '/api/v1/departments/',
  summary: 'List departments by name, or those with these ids.',
  allow: 'signed_in',
  query: z.strictObject({ ids: idList('ids').optional(), ...typeaheadQuery(limits.department_page) }),
  answers: { 200: pageOf(PickedDepartment) },
})

export const listDirectories = route({
  method: 'GET',
  path: '/api/v1/directory/access/',
  summary: 'List the departments whose directories the caller finds, by name.',
  allow: 'signed_in',
  query: z.strictObject({ ...typeaheadQuery(limits.department_page) }),
  answers: { 200: pageOf(PickedDepartment) },
})

export const listPermissionGroups = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/groups/',
  summary: "List permission groups of the caller's account by name.",
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({ ids: idList('ids').optional(), ...typeaheadQuery(limits.picker_page) }),
  answers: { 200: pageOf(PickedGroup) },
})

export const listTags = route({
  method: 'GET',
  path: '/api/v1/tags/',
  summary: 'List tags by their classified name.',
  allow: 'signed_in',
  query: z.strictObject({ ...typeaheadQuery(limits.picker_page) }),
  answers: { 200: pageOf(Tag) },
})

export const listSavedFilters = route({
  method: 'GET',
  path: '/api/v1/savedfilters/',
  summary: 'List saved filters by name, with their tags.',
  allow: 'signed_in',
  query: z.strictObject({ ...typeaheadQuery(limits.picker_page) }),
  answers: { 200: pageOf(SavedFilter) },
})
