import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { idParams, pageOf, pageQuery, route } from '../route.ts'
import { HandedItem } from './handover.schemas.ts'

const nothing = z.strictObject({}).default({})
const answers = { 200: HandedItem, 400: FieldErrors, 403: Detail, 404: Detail, 409: Detail } as const

export const listHandedItems = route({
  method: 'GET',
  path: '/api/v1/openitems/handed/',
  summary: 'Open items that are handed to the caller and wait for a word, the oldest first.',
  allow: 'signed_in',
  query: z.strictObject(pageQuery(limits.subscriber_page)),
  answers: { 200: pageOf(HandedItem), 400: FieldErrors },
})

export const acceptHandover = route({
  method: 'POST',
  path: '/api/v1/openitems/{id}/accept_handover/',
  summary:
    "Take an open item over: it is the caller's alone from now on. `id` is that of the caller's own item.",
  allow: 'signed_in',
  params: idParams,
  body: nothing,
  creates: true,
  answers,
})

export const declineHandover = route({
  method: 'POST',
  path: '/api/v1/openitems/{id}/decline_handover/',
  summary: 'Say that one does not take an open item over: it stays with whoever handed it on.',
  allow: 'signed_in',
  params: idParams,
  body: nothing,
  creates: true,
  answers,
})

export const acceptAllHandovers = route({
  method: 'POST',
  path: '/api/v1/openitems/accept_all/',
  summary: 'Take over everything that is handed to the caller now.',
  allow: 'signed_in',
  body: nothing,
  creates: true,
  answers: { 200: z.object({ accepted: z.array(HandedItem) }), 400: FieldErrors },
})
