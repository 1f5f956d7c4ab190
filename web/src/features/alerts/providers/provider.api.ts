import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ProviderBody,
  ProviderSummary,
  ProviderTest,
} from '@wardline/contract/alerts/providers/provider.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'

/** Refetched on `provider_changed`. */
const providersKey = ['providers'] as const

/** Refetched whenever the page opens, since their status changes. */
export const providersQuery = rowsQuery(providersKey, 'GET /api/v1/alerts/providers/', {}, alwaysFresh)

type Kind = ProviderSummary['kind']

function useUpdateProviderInCache() {
  const client = useQueryClient()
  return (provider: ProviderSummary) =>
    client.setQueryData(providersQuery.queryKey, (held) =>
      held?.map((one) => (one.kind === provider.kind ? provider : one)),
    )
}

export function useSetProvider() {
  const client = useQueryClient()
  const put = useUpdateProviderInCache()
  return useMutation({
    // The server validates the fields, which depend on the kind of provider.
    mutationFn: (body: Record<string, unknown> & { version: number }) =>
      call('PUT /api/v1/alerts/providers/', { body: body as ProviderBody }),
    onSuccess: put,
    onError: () => client.invalidateQueries({ queryKey: providersKey }),
  })
}

export function useSwitchProvider(kind: Kind) {
  const put = useUpdateProviderInCache()
  return useMutation({
    mutationFn: (is_on: boolean) =>
      call('PATCH /api/v1/alerts/providers/{kind}/', { params: { kind }, body: { is_on } }),
    onSuccess: put,
  })
}

export function useTestProvider(kind: Kind) {
  const put = useUpdateProviderInCache()
  return useMutation({
    mutationFn: (body: ProviderTest) =>
      call('POST /api/v1/alerts/providers/{kind}/test/', { params: { kind }, body }),
    onSuccess: ({ provider }) => put(provider),
  })
}

export const useDeleteProvider = routeMutation('DELETE /api/v1/alerts/providers/{kind}/', {
  refetches: [providersKey],
})
