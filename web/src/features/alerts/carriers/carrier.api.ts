import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CarrierBody, CarrierSummary, CarrierTest } from '@wardline/contract/alerts/carrier.schemas.ts'
import { call } from '../../../platform/api/call.ts'

/** `carrier_changed` asks for them again. */
const carriersKey = ['carriers'] as const

/** Every kind of carrier, set up or not. Asked again when the page opens: how they fare changes elsewhere. */
export const carriersQuery = queryOptions({
  queryKey: carriersKey,
  queryFn: async ({ signal }) => (await call('GET /api/v1/alerts/carriers/', { signal })).results,
  staleTime: 0,
})

type Kind = CarrierSummary['kind']

/** What the server says of one carrier takes its place among the others. */
function usePutCarrier() {
  const client = useQueryClient()
  return (carrier: CarrierSummary) =>
    client.setQueryData(carriersQuery.queryKey, (held) =>
      held?.map((one) => (one.kind === carrier.kind ? carrier : one)),
    )
}

export function useSetCarrier() {
  const put = usePutCarrier()
  return useMutation({
    // Which fields there are is what the server described; it says so when one is wrong.
    mutationFn: (body: Record<string, unknown>) =>
      call('PUT /api/v1/alerts/carriers/', { body: body as CarrierBody }),
    onSuccess: put,
  })
}

export function useSwitchCarrier(kind: Kind) {
  const put = usePutCarrier()
  return useMutation({
    mutationFn: (is_on: boolean) =>
      call('PATCH /api/v1/alerts/carriers/{kind}/', { params: { kind }, body: { is_on } }),
    onSuccess: put,
  })
}

export function useTestCarrier(kind: Kind) {
  const put = usePutCarrier()
  return useMutation({
    mutationFn: (body: CarrierTest) =>
      call('POST /api/v1/alerts/carriers/{kind}/test/', { params: { kind }, body }),
    onSuccess: ({ carrier }) => put(carrier),
  })
}

export function useDeleteCarrier(kind: Kind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/v1/alerts/carriers/{kind}/', { params: { kind } }),
    onSuccess: () => client.invalidateQueries({ queryKey: carriersKey }),
  })
}
