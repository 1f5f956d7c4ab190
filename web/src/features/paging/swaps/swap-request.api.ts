import type { SwapRequest } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { invalidateCalendar } from './swap.live.ts'
import { answeredText, requestSent } from './swap.text.ts'

const swapRequestsKey = ['swap-requests'] as const

const list = 'GET /api/v1/swaprequests/'

export const mySwapRequestsQuery = rowsQuery(swapRequestsKey, list, {}, alwaysFresh)
export const swapsToDecideQuery = rowsQuery(swapRequestsKey, list, { list: 'to_decide' }, alwaysFresh)

export const groupSwapRequestsQuery = (group_id: number) =>
  rowsQuery(swapRequestsKey, 'GET /api/v1/schedulegroups/{id}/swaprequests/', { id: group_id }, alwaysFresh)

/** Confirmed here, because the row of an answered request leaves its list. */
const answerEffects = {
  refetches: [swapRequestsKey],
  onSuccess: (request: SwapRequest, client: QueryClient) => {
    invalidateCalendar(client, request.group_id)
    showToast(answeredText(request))
  },
}

export const useCreateSwapRequest = routeMutation('POST /api/v1/schedulegroups/{id}/swaprequests/', {
  refetches: [swapRequestsKey],
  onSuccess: () => showToast(requestSent),
})
export const useAcceptSwap = routeMutation('POST /api/v1/swaprequests/{id}/accept/', answerEffects)
export const useDeclineSwap = routeMutation('POST /api/v1/swaprequests/{id}/decline/', answerEffects)
export const useWithdrawSwap = routeMutation('POST /api/v1/swaprequests/{id}/withdraw/', answerEffects)
export const useDecideSwap = routeMutation('POST /api/v1/swaprequests/{id}/decide/', answerEffects)
