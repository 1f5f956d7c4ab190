import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idParams, pageOf, pageQuery, route } from '../../route.ts'
import { Handoff } from './handoff.schemas.ts'

const emptyBody = z.strictObject({}).default({})
const answers = { 200: Handoff } as const

export const listHandoffs = route({
  method: 'GET',
  path: '/api/v1/acknowledgements/handoffs/',
  summary: 'List acknowledgements assigned to the caller that wait for acceptance, oldest first.',
  allow: 'signed_in',
  query: z.strictObject(pageQuery(limits.subscriber_page)),
  answers: { 200: pageOf(Handoff) },
})

export const acceptHandoff = route({
  method: 'POST',
  path: '/api/v1/acknowledgements/{id}/accept_handoff/',
  summary:
    "Accept a handoff: the caller alone is responsible from now on. `id` is the caller's own acknowledgement.",
  allow: 'signed_in',
  params: idParams,
  body: emptyBody,
  creates: true,
  answers,
})

export const declineHandoff = route({
  method: 'POST',
  path: '/api/v1/acknowledgements/{id}/decline_handoff/',
  summary: 'Decline a handoff: the acknowledgement stays with its previous user.',
  allow: 'signed_in',
  params: idParams,
  body: emptyBody,
  creates: true,
  answers,
})

export const acceptAllHandoffs = route({
  method: 'POST',
  path: '/api/v1/acknowledgements/accept_all/',
  summary: 'Accept all handoffs to the caller.',
  allow: 'signed_in',
  body: emptyBody,
  creates: true,
  answers: { 200: z.object({ accepted: z.array(Handoff) }) },
})
