import { queryOptions } from '@tanstack/react-query'
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
