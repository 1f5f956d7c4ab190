import { z } from 'zod'
import { idParams, pageOf, route } from '../../route.ts'
import { SwapAcceptance, SwapDecision, SwapRequestBody, SwapRequest } from './swap-request.schemas.ts'

const answers = { 200: SwapRequest } as const
const nothing = z.strictObject({}).default({})

export const listGroupSwapRequests = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/swaprequests/',
  summary: 'List the swap requests of a group that are open or await approval, by start of the shift.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: pageOf(SwapRequest) },
})

export const listMySwapRequests = route({
  method: 'GET',
  path: '/api/v1/swaprequests/',
  summary:
    'List the caller’s open swap requests, those that no colleague took, and those that the caller can accept; or those that await the approval of the caller.',
  allow: 'signed_in',
  query: z.strictObject({
    list: z.enum(['own', 'to_decide'], { error: 'list is own or to_decide.' }).default('own'),
  }),
  answers: { 200: pageOf(SwapRequest) },
})

export const requestSwap = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/swaprequests/',
  summary:
    'Ask colleagues, in order or all at once, to take over shifts of the caller, or the rest of one that has begun; schedulers also for a member.',
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
    'Accept a swap request: take its shifts and give those wanted in return. The first acceptance wins. In a group whose swaps need approval, a scheduler decides then.',
  allow: 'signed_in',
  params: idParams,
  body: SwapAcceptance.prefault({}),
  answers,
})

export const declineSwapRequest = route({
  method: 'POST',
  path: '/api/v1/swaprequests/{id}/decline/',
  summary: 'Decline a swap request. The next colleague is asked.',
  allow: 'signed_in',
  params: idParams,
  body: nothing,
  answers,
})

export const withdrawSwapRequest = route({
  method: 'POST',
  path: '/api/v1/swaprequests/{id}/withdraw/',
  summary: 'Withdraw a swap request that is open, awaits approval, or was not taken by a colleague.',
  allow: 'signed_in',
  params: idParams,
  body: nothing,
  answers,
})

export const decideSwapRequest = route({
  method: 'POST',
  path: '/api/v1/swaprequests/{id}/decide/',
  summary: 'Approve or decline a swap that two members agreed on, as a scheduler of the group.',
  allow: 'signed_in',
  params: idParams,
  body: SwapDecision,
  answers,
})
