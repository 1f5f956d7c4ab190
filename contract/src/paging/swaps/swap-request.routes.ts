import { z } from 'zod'
import { idParams, pageOf, route } from '../../route.ts'
import { SwapAcceptance, SwapRequestBody, SwapRequest } from './swap-request.schemas.ts'

const answers = { 200: SwapRequest } as const
const nothing = z.strictObject({}).default({})

export const listGroupSwapRequests = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/swaprequests/',
  summary: 'List the open swap requests of a group by start of the shift.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: pageOf(SwapRequest) },
})

export const listMySwapRequests = route({
  method: 'GET',
  path: '/api/v1/swaprequests/',
  summary: 'List the caller’s open swap requests and those that the caller can accept.',
  allow: 'signed_in',
  answers: { 200: pageOf(SwapRequest) },
})

export const requestSwap = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/swaprequests/',
  summary: 'Request a swap of an own upcoming shift, from a colleague or the whole group.',
  allow: 'signed_in',
  params: idParams,
  body: SwapRequestBody,
  creates: true,
  answers: { 201: SwapRequest },
})

export const acceptSwapRequest = route({
  method: 'POST',
  path: '/api/v1/swaprequests/{id}/accept/',
  summary:
    'Accept a swap request: take the shift and give the one wanted in return. The first acceptance wins.',
  allow: 'signed_in',
  params: idParams,
  body: SwapAcceptance.prefault({}),
  answers,
})

export const declineSwapRequest = route({
  method: 'POST',
  path: '/api/v1/swaprequests/{id}/decline/',
  summary: 'Decline a swap request addressed to the caller alone.',
  allow: 'signed_in',
  params: idParams,
  body: nothing,
  answers,
})

export const withdrawSwapRequest = route({
  method: 'POST',
  path: '/api/v1/swaprequests/{id}/withdraw/',
  summary: 'Withdraw an open swap request.',
  allow: 'signed_in',
  params: idParams,
  body: nothing,
  answers,
})
