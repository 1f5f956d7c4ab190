import { z } from 'zod'
import { limits } from '../limits.ts'
import { typeaheadQuery, booleanParam } from '../typeahead.ts'
import { idParams, pageOf, route } from '../route.ts'
import { text } from '../text.ts'
import { DirectoryObject, ObjectType } from './object.schemas.ts'

const uid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uids = z
  .string()
  .max(10_000)
  .regex(new RegExp(`^${uid}(,${uid})*$`, 'i'), 'uids are UUIDs with commas between them.')
const { search: q, ...page } = typeaheadQuery(limits.picker_page)

export const listObjects = route({
  method: 'GET',
  path: '/api/v1/directory/objects/',
  summary:
    'List managed directory objects that the caller can find. All addresses below `directory/` also work below ' +
    '`directories/`.',
  allow: 'signed_in',
  query: z.strictObject({
    uids: uids.optional(),
    managed: booleanParam('managed').default('true'),
    department: z.coerce.number().int().positive().optional(),
    type: ObjectType.optional(),
    title: text(200).default(''),
    search: q,
    ...page,
  }),
  answers: { 200: pageOf(DirectoryObject) },
})

export const listEntries = route({
  method: 'GET',
  path: '/api/v1/directory/entries/',
  summary: 'Search directory objects as the user types: favorites first, then the best match.',
  allow: 'signed_in',
  query: z.strictObject({
    q,
    managed: booleanParam('managed').default('true'),
    type: ObjectType.optional(),
    ...page,
  }),
  answers: { 200: pageOf(DirectoryObject) },
})

export const getObjectOfContact = route({
  method: 'GET',
  path: '/api/v1/contacts/{id}/object/',
  summary: 'Get the directory object of a contact, including care teams.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: DirectoryObject },
})

export const favoriteObject = route({
  method: 'POST',
  path: '/api/v1/directory/objects/{id}/favorite/',
  summary: "Add the directory object's contact to the caller's favorites.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: DirectoryObject },
})

export const unfavoriteObject = route({
  method: 'DELETE',
  path: '/api/v1/directory/objects/{id}/favorite/',
  summary: "Remove the directory object's contact from the caller's favorites.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: DirectoryObject },
})

export const listFavoriteObjects = route({
  method: 'GET',
  path: '/api/v1/directory/favorites/',
  summary: "List the caller's favorites as directory objects, by name.",
  allow: 'signed_in',
  query: z.strictObject({ search: q, ...page }),
  answers: { 200: pageOf(DirectoryObject) },
})
