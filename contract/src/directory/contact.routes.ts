import { z } from 'zod'
import { FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { pageOf, pageQuery, route } from '../route.ts'
import { Contact } from './contact.schemas.ts'

export const listContacts = route({
  method: 'GET',
  path: '/api/v1/contacts/',
  summary: 'People and groups that a message can be addressed to, by name or title; best match first.',
  allow: 'signed_in',
  query: z.strictObject({
    search: z.string().max(200).default(''),
    ...pageQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(Contact), 400: FieldErrors },
})
