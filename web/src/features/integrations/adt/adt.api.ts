import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdtInterfaceBody, AdtState } from '@wardline/contract/integrations/adt.schemas.ts'
import { call } from '../../../platform/api/call.ts'

/** Messages arrive by themselves. */
const refetch_ms = 30_000

export const adtQuery = queryOptions({
  queryKey: ['adt-interface'],
  queryFn: ({ signal }) => call('GET /api/v1/integrations/adt/', { signal }),
  refetchInterval: refetch_ms,
})

export const adtMessagesQuery = (state: AdtState | undefined, page: number, page_size: number) =>
  queryOptions({
    queryKey: ['adt-messages', state ?? 'all', page, page_size],
    queryFn: ({ signal }) =>
      call('GET /api/v1/integrations/adt/messages/', {
        query: { ...(state && { state }), page, page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refetch_ms,
  })

/** Reading it is audited, so it is read when it is opened, and again each time. */
export const adtTextQuery = (id: number) =>
  queryOptions({
    queryKey: ['adt-message-text', id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/integrations/adt/messages/{id}/text/', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
  })

export function useSaveAdt() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AdtInterfaceBody) => call('PUT /api/v1/integrations/adt/', { body }),
    onSuccess: (stored) => client.setQueryData(adtQuery.queryKey, stored),
    onError: () => client.invalidateQueries(adtQuery),
  })
}

export function useRetryMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      call('POST /api/v1/integrations/adt/messages/{id}/retry/', { params: { id } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: adtQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['adt-messages'] }),
      ]),
  })
}
