import { queryOptions } from '@tanstack/react-query'
import type { OfferBody } from '@wardline/contract/paging/shift-offer.schemas.ts'
import { call } from '../../../platform/api/call.ts'

/** Open offers of one's own shifts, and those that one can accept. Asked again with every change of a calendar. */
export const myOffersQuery = queryOptions({
  queryKey: ['shift-offers', 'mine'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/offers/', { signal })).results,
  staleTime: 0,
})

export type OfferAnswer = 'accept' | 'decline' | 'withdraw'

export const answerOffer = (id: number, answer: OfferAnswer) => {
  const asked = { params: { id }, body: {} }
  if (answer === 'accept') return call('POST /api/v1/offers/{id}/accept/', asked)
  if (answer === 'decline') return call('POST /api/v1/offers/{id}/decline/', asked)
  return call('POST /api/v1/offers/{id}/withdraw/', asked)
}

/** Open offers of a group, whoever they are for. */
export const groupOffersQuery = (group_id: number) =>
  queryOptions({
    queryKey: ['shift-offers', group_id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/schedulegroups/{id}/offers/', { params: { id: group_id }, signal })).results,
    staleTime: 0,
  })

/** Offers one's own shift to a colleague or, with `to_user_id` null, to the group. */
export const offerShift = (group_id: number, body: OfferBody, idempotencyKey: string) =>
  call('POST /api/v1/schedulegroups/{id}/offers/', { params: { id: group_id }, body, idempotencyKey })
