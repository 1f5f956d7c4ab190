import type { QueryClient } from '@tanstack/react-query'
import type { ProviderBody, ProviderSummary } from '@wardline/contract/alerts/providers/provider.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'

/** Refetched on `provider_changed`. */
const providersKey = ['providers'] as const

/** Refetched whenever the page opens, since their status changes. */
export const providersQuery = rowsQuery(providersKey, 'GET /api/v1/alerts/providers/', {}, alwaysFresh)

function updateProvider(provider: ProviderSummary, client: QueryClient): void {
  client.setQueryData(providersQuery.queryKey, (held) =>
    held?.map((one) => (one.kind === provider.kind ? provider : one)),
  )
}

export const useSetProvider = () =>
  useApiMutation(
    // The server validates the fields, which depend on the kind of provider.
    (body: Record<string, unknown> & { version: number }) =>
      call('PUT /api/v1/alerts/providers/', { body: body as ProviderBody }),
    { onSuccess: updateProvider, refetches: [providersQuery.queryKey] },
  )

export const useSwitchProvider = routeMutation('PATCH /api/v1/alerts/providers/{kind}/', {
  onSuccess: updateProvider,
})

export const useTestProvider = routeMutation('POST /api/v1/alerts/providers/{kind}/test/', {
  onSuccess: ({ provider }, client) => updateProvider(provider, client),
})

export const useDeleteProvider = routeMutation('DELETE /api/v1/alerts/providers/{kind}/', {
  refetches: [providersKey],
})
