import { z } from 'zod'
import { limits } from '../limits.ts'
import { typeaheadQuery, booleanParam } from '../typeahead.ts'
import { idParams, pageOf, route } from '../route.ts'
import { Contact, ContactDetail, ContactType } from './contact.schemas.ts'

const department_id = z.coerce.number().int().positive()

export const listContacts = route({
  method: 'GET',
  path: '/api/v1/contacts/',
  summary:
    'Whom a message can be addressed to, by name or title: favourites first, then the best match. Only who the caller ' +
    'may find. Care teams come with a search, a type or a patient, for who may see patients.',
  allow: 'signed_in',
  query: z.strictObject({
    type: ContactType.optional(),
    department: department_id.optional(),
    is_favorite: booleanParam('is_favorite').optional(),
    pinned: booleanParam('pinned').optional(),
    patient_id: z.coerce.number().int().positive().optional(),
    ...typeaheadQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(Contact) },
})

export const listPinnedContacts = route({
  method: 'GET',
  path: '/api/v1/contacts/pinned/',
  summary: "List contacts pinned by the caller's departments, by name.",
  allow: 'signed_in',
  query: z.strictObject({ ...typeaheadQuery(limits.picker_page) }),
  answers: { 200: pageOf(Contact) },
})

export const getContact = route({
  method: 'GET',
  path: '/api/v1/contacts/{id}/',
  summary: 'One contact, with the number to call where its person shows it.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: ContactDetail },
})

export const favoriteContact = route({
  method: 'POST',
  path: '/api/v1/contacts/{id}/favorite/',
  summary: "Add the contact to the caller's favorites.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: ContactDetail },
})

export const unfavoriteContact = route({
  method: 'DELETE',
  path: '/api/v1/contacts/{id}/favorite/',
  summary: "Remove the contact from the caller's favorites.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: ContactDetail },
})

export const pinContact = route({
  method: 'POST',
  path: '/api/v1/contacts/{id}/pin/',
  summary: 'Pin the contact for a department.',
  allow: { permission: 'accounts.change_department' },
  params: idParams,
  body: z.strictObject({ department_id: z.int().positive() }),
  answers: { 200: ContactDetail },
})

export const unpinContact = route({
  method: 'DELETE',
  path: '/api/v1/contacts/{id}/pin/',
  summary: 'Unpin the contact for a department.',
  allow: { permission: 'accounts.change_department' },
  params: idParams,
  query: z.strictObject({ department_id }),
  answers: { 200: ContactDetail },
})
