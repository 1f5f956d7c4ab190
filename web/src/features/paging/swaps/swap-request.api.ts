import { queryOptions } from '@tanstack/react-query'
import type { SwapRequestBody } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import { call } from '../../../platform/api/call.ts'

export const mySwapRequestsQuery = queryOptions({
  queryKey: ['swap-requests', 'mine'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/swaprequests/', { signal })).results,
  staleTime: 0,
})

export type SwapResponse = 'accept' | 'decline' | 'withdraw'

export const respondToSwapRequest = (id: number, response: SwapResponse) => {
  const input = { params: { id }, body: {} }
  if (response === 'accept') return call('POST /api/v1/swaprequests/{id}/accept/', input)
  if (response === 'decline') return call('POST /api/v1/swaprequests/{id}/decline/', input)
  return call('POST /api/v1/swaprequests/{id}/withdraw/', input)
}

export const groupSwapRequestsQuery = (group_id: number) =>
  queryOptions({
    queryKey: ['swap-requests', group_id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/schedulegroups/{id}/swaprequests/', { params: { id: group_id }, signal }))
        .results,
    staleTime: 0,
  })

export const createSwapRequest = (group_id: number, body: SwapRequestBody, idempotencyKey: string) =>
  call('POST /api/v1/schedulegroups/{id}/swaprequests/', { params: { id: group_id }, body, idempotencyKey })
