import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { idList, typeaheadQuery, booleanParam } from '../typeahead.ts'
import { idParams, pageOf, route } from '../route.ts'
import { PickedDepartment, PickedGroup, PickedUser, SavedFilter, Tag } from './picker.schemas.ts'

export const listUsers = route({
  method: 'GET',
  path: '/api/v1/users/',
  summary:
    'People by name, title or e-mail address that the caller may find. Who is no longer active is shown with ' +
    'accounts.view_user only.',
  allow: 'signed_in',
  query: z.strictObject({
    is_active: booleanParam('is_active').default('true'),
    ...typeaheadQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(PickedUser), 400: FieldErrors, 403: Detail },
})

export const listDepartments = route({
  method: 'GET',
  path: '/api/v1/departments/',
  summary: 'List departments by name, or those with these ids.',
  allow: 'signed_in',
  query: z.strictObject({ ids: idList('ids').optional(), ...typeaheadQuery(limits.department_page) }),
  answers: { 200: pageOf(PickedDepartment), 400: FieldErrors },
})

export const listDirectories = route({
  method: 'GET',
  path: '/api/v1/directory/access/',
  summary: 'List the departments whose directories the caller finds, by name.',
  allow: 'signed_in',
  query: z.strictObject({ ...typeaheadQuery(limits.department_page) }),
  answers: { 200: pageOf(PickedDepartment), 400: FieldErrors },
})

export const listPermissionGroups = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/groups/',
  summary: "List permission groups of the caller's account by name.",
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({ ids: idList('ids').optional(), ...typeaheadQuery(limits.picker_page) }),
  answers: { 200: pageOf(PickedGroup), 400: FieldErrors, 404: Detail },
})

export const listTags = route({
  method: 'GET',
  path: '/api/v1/tags/',
  summary: 'List tags by their classified name.',
  allow: 'signed_in',
  query: z.strictObject({ ...typeaheadQuery(limits.picker_page) }),
  answers: { 200: pageOf(Tag), 400: FieldErrors },
})

export const listSavedFilters = route({
  method: 'GET',
  path: '/api/v1/savedfilters/',
  summary: 'List saved filters by name, with their tags.',
  allow: 'signed_in',
  query: z.strictObject({ ...typeaheadQuery(limits.picker_page) }),
  answers: { 200: pageOf(SavedFilter), 400: FieldErrors },
})
