import { z } from 'zod'
import { SavedFilter, Tag } from '../../accounts/picker.schemas.ts'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { idList, typeaheadQuery } from '../../typeahead.ts'
import { Contact } from '../contact.schemas.ts'
import {
  AddedTags,
  ContentType,
  FilterInEffect,
  ManagedSavedFilter,
  NewSavedFilter,
  SavedFilterChanges,
  filterOrderings,
} from './tagging.schemas.ts'

const administrators = { permission: 'accounts.change_savedfilter' } as const

/** `id` is that of the account: of the caller's own, or the answer is 404. */
const filterParams = idParams.extend({ saved_filter_id: idParams.shape.id })

export const listManagedSavedFilters = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/savedfilters/',
  summary: 'List saved filters with the departments that apply them.',
  allow: administrators,
  params: idParams,
  query: z.strictObject({
    ordering: z
      .enum(filterOrderings, { error: 'ordering is name or tag_count; with - before it backwards.' })
      .default('name'),
    ...typeaheadQuery(limits.table_page),
  }),
  answers: { 200: pageOf(ManagedSavedFilter) },
})

export const listContentTypes = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/contenttypes/',
  summary: 'List what saved filters can select.',
  allow: administrators,
  params: idParams,
  answers: { 200: z.object({ count: z.int(), results: z.array(ContentType) }) },
})

export const listAssignableFilters = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/assignablefilters/',
  summary: 'List saved filters for contacts that a department does not apply yet, by name.',
  allow: administrators,
  params: idParams,
  query: z.strictObject({
    department_id: z.coerce.number().int().positive().optional(),
    ...typeaheadQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(SavedFilter) },
})

export const getSavedFilter = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/savedfilters/{saved_filter_id}/',
  summary: 'Get a saved filter with the departments that apply it.',
  allow: administrators,
  params: filterParams,
  answers: { 200: ManagedSavedFilter },
})

export const createSavedFilter = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/savedfilters/',
  summary: 'Create a saved filter without tags, which limits nothing.',
  allow: administrators,
  params: idParams,
  body: NewSavedFilter,
  creates: true,
  answers: { 201: ManagedSavedFilter },
})

export const renameSavedFilter = route({
  method: 'PUT',
  path: '/api/v1/accounts/{id}/savedfilters/{saved_filter_id}/',
  summary: 'Rename a saved filter. 409 if the filter changed after `version`.',
  allow: administrators,
  params: filterParams,
  body: SavedFilterChanges,
  unversioned: 'The specification saves {id, name}. Forms send the version that was read, which is compared.',
  answers: { 200: ManagedSavedFilter },
})

export const deleteSavedFilter = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/savedfilters/{saved_filter_id}/',
  summary: 'Delete a saved filter. Departments stop applying it.',
  allow: administrators,
  params: filterParams,
  answers: { 204: noContent },
})

export const listSavedFilterTags = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/savedfilters/{saved_filter_id}/tags/',
  summary: 'List the tags of a saved filter.',
  allow: administrators,
  params: filterParams,
  query: z.strictObject({
    ordering: z
      .enum(['classified_name', '-classified_name'], {
        error: 'ordering is classified_name; with - before it backwards.',
      })
      .default('classified_name'),
    ...typeaheadQuery(limits.table_page),
  }),
  answers: { 200: pageOf(Tag) },
})

export const addSavedFilterTags = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/savedfilters/{saved_filter_id}/tags/',
  summary: 'Add tags to a saved filter. Contacts with any of its tags are found.',
  allow: administrators,
  params: filterParams,
  body: AddedTags,
  answers: { 200: ManagedSavedFilter },
})

export const removeSavedFilterTag = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/savedfilters/{saved_filter_id}/tags/{tag_id}/',
  summary: 'Remove a tag from a saved filter. Without tags, it limits nothing.',
  allow: administrators,
  params: filterParams.extend({ tag_id: idParams.shape.id }),
  answers: { 200: ManagedSavedFilter },
})

export const previewContacts = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/visiblecontacts/',
  summary:
    'List contacts as a user finds them, or as members of a department with these saved filters would.',
  allow: administrators,
  params: idParams,
  query: z
    .strictObject({
      user_id: z.coerce.number().int().positive().optional(),
      saved_filter_ids: idList('saved_filter_ids').optional(),
      ...typeaheadQuery(limits.table_page),
    })
    .refine(({ user_id, saved_filter_ids }) => (user_id === undefined) !== (saved_filter_ids === undefined), {
      error: 'Name a user_id or saved_filter_ids.',
    }),
  answers: {
    200: pageOf(Contact).extend({
      /** Contacts that match the search without any filter. */
      unfiltered_count: z.int(),
      filters: z.array(FilterInEffect),
      /** Departments whose directories the user finds. `null` for all departments. */
      directories: z.array(z.string()).nullable(),
    }),
  },
})
