import { keepPreviousData } from '@tanstack/react-query'
import type { AdtState } from '@wardline/contract/integrations/adt.schemas.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'

/** Messages arrive by themselves. */
const refetch_ms = 30_000

export const adtQuery = routeQuery(
  ['adt-interface'],
  'GET /api/v1/integrations/adt/',
  {},
  { refetchInterval: refetch_ms },
)

export const adtMessagesQuery = (state: AdtState | undefined, page: number, page_size: number) =>
  routeQuery(
    ['adt-messages'],
    'GET /api/v1/integrations/adt/messages/',
    { ...(state && { state }), page, page_size },
    { placeholderData: keepPreviousData, refetchInterval: refetch_ms },
  )

/** Reading it is audited, so it is read when it is opened, and again each time. */
export const adtTextQuery = (id: number) =>
  routeQuery(
    ['adt-message-text'],
    'GET /api/v1/integrations/adt/messages/{id}/text/',
    { id },
    { gcTime: 0, staleTime: Infinity },
  )

export const useSaveAdt = routeMutation('PUT /api/v1/integrations/adt/', {
  stores: adtQuery,
  refetches: [adtQuery.queryKey],
})

export const useRetryMessage = routeMutation('POST /api/v1/integrations/adt/messages/{id}/retry/', {
  refetches: [adtQuery.queryKey, ['adt-messages']],
})
