import type { SwapRequestBody } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'

export const mySwapRequestsQuery = rowsQuery(['swap-requests'], 'GET /api/v1/swaprequests/', {}, alwaysFresh)

export type SwapResponse = 'accept' | 'decline' | 'withdraw'

export const respondToSwapRequest = (id: number, response: SwapResponse, emergency_reason = '') => {
  const input = { params: { id }, body: {} }
  if (response === 'accept')
    return call('POST /api/v1/swaprequests/{id}/accept/', { params: { id }, body: { emergency_reason } })
  if (response === 'decline') return call('POST /api/v1/swaprequests/{id}/decline/', input)
  return call('POST /api/v1/swaprequests/{id}/withdraw/', input)
}

export const groupSwapRequestsQuery = (group_id: number) =>
  rowsQuery(['swap-requests'], 'GET /api/v1/schedulegroups/{id}/swaprequests/', { id: group_id }, alwaysFresh)

export const createSwapRequest = (group_id: number, body: SwapRequestBody, idempotencyKey: string) =>
  call('POST /api/v1/schedulegroups/{id}/swaprequests/', { params: { id: group_id }, body, idempotencyKey })
