import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import {
  AddedContacts,
  ManagedTag,
  TagName,
  TagRename,
  TaggedContact,
  tagOrderings,
} from './tagging.schemas.ts'

const administrators = { permission: 'accounts.change_savedfilter' } as const

/** `id` is that of the account: of the caller's own, or the answer is 404. */
const tagParams = idParams.extend({ tag_id: idParams.shape.id })

export const listManagedTags = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/tags/',
  summary: 'List tags with the groups and saved filters that use them.',
  allow: administrators,
  params: idParams,
  query: z.strictObject({
    ordering: z
      .enum(tagOrderings, {
        error: 'ordering is classified_name or contact_count; with - before it backwards.',
      })
      .default('classified_name'),
    ...typeaheadQuery(limits.table_page),
  }),
  answers: { 200: pageOf(ManagedTag) },
})

export const getTag = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/tags/{tag_id}/',
  summary: 'Get a tag with the groups and saved filters that use it.',
  allow: administrators,
  params: tagParams,
  answers: { 200: ManagedTag },
})

export const createTag = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/tags/',
  summary: 'Create a tag.',
  allow: administrators,
  params: idParams,
  body: TagName,
  creates: true,
  answers: { 201: ManagedTag },
})

export const renameTag = route({
  method: 'PUT',
  path: '/api/v1/accounts/{id}/tags/{tag_id}/',
  summary: 'Rename a tag. 409 if it was renamed after `version`.',
  allow: administrators,
  params: tagParams,
  body: TagRename,
  answers: { 200: ManagedTag },
})

export const deleteTag = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/tags/{tag_id}/',
  summary: 'Delete a tag. Refused while a saved filter uses it.',
  allow: administrators,
  params: tagParams,
  answers: { 204: noContent, 400: Detail },
})

export const listTaggedContacts = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/tags/{tag_id}/contacts/',
  summary: 'List the contacts that have a tag themselves, by name.',
  allow: administrators,
  params: tagParams,
  query: z.strictObject({ ...typeaheadQuery(limits.table_page) }),
  answers: { 200: pageOf(TaggedContact) },
})

export const tagContacts = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/tags/{tag_id}/contacts/',
  summary: 'Add a tag to contacts.',
  allow: administrators,
  params: tagParams,
  body: AddedContacts,
  answers: { 200: ManagedTag },
})

export const untagContact = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/tags/{tag_id}/contacts/{contact_id}/',
  summary: 'Remove a tag from a contact.',
  allow: administrators,
  params: tagParams.extend({ contact_id: idParams.shape.id }),
  answers: { 200: ManagedTag },
})
