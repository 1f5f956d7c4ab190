import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { pickQuery, yesOrNo } from '../picking.ts'
import { idParams, pageOf, route } from '../route.ts'
import { text } from '../text.ts'
import { DirectoryObject, ObjectType } from './object.schemas.ts'

const uid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uids = z
  .string()
  .max(10_000)
  .regex(new RegExp(`^${uid}(,${uid})*$`, 'i'), 'uids are UUIDs with commas between them.')
const { search: q, ...page } = pickQuery(limits.picker_page)

export const listObjects = route({
  method: 'GET',
  path: '/api/v1/directory/objects/',
  summary: 'Directory objects for a table: managed ones that the caller may find.',
  allow: 'signed_in',
  query: z.strictObject({
    uids: uids.optional(),
    managed: yesOrNo('managed').default('true'),
    /** By the id of the department. */
    department: z.coerce.number().int().positive().optional(),
    type: ObjectType.optional(),
    /** A part of the title. */
    title: text(200).default(''),
    search: q,
    ...page,
  }),
  answers: { 200: pageOf(DirectoryObject), 400: FieldErrors },
})

export const listEntries = route({
  method: 'GET',
  path: '/api/v1/directory/entries/',
  summary: 'Directory objects as one types: favourites first, then the best match.',
  allow: 'signed_in',
  query: z.strictObject({
    q,
    managed: yesOrNo('managed').default('true'),
    type: ObjectType.optional(),
    ...page,
  }),
  answers: { 200: pageOf(DirectoryObject), 400: FieldErrors },
})

export const getObjectOfContact = route({
  method: 'GET',
  path: '/api/v1/directory/objects/by-contact/{id}/',
  summary: 'The directory object of a contact, care teams included.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: DirectoryObject, 404: Detail },
})

export const favoriteObject = route({
  method: 'POST',
  path: '/api/v1/directory/objects/{id}/favorite/',
  summary: "Put the directory object, and so its contact, among the caller's favourites.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: DirectoryObject, 404: Detail },
})

export const unfavoriteObject = route({
  method: 'DELETE',
  path: '/api/v1/directory/objects/{id}/favorite/',
  summary: "Take the directory object, and so its contact, out of the caller's favourites.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: DirectoryObject, 404: Detail },
})

export const listFavoriteObjects = route({
  method: 'GET',
  path: '/api/v1/directory/favorites/',
  summary: "The caller's favourites as directory objects, by name.",
  allow: 'signed_in',
  query: z.strictObject({ search: q, ...page }),
  answers: { 200: pageOf(DirectoryObject), 400: FieldErrors },
})
