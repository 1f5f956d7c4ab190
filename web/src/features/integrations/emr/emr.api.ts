import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EmrEndpointBody } from '@wardline/contract/integrations/emr.schemas.ts'
import { call } from '../../../platform/api/call.ts'

export const emrQuery = queryOptions({
  queryKey: ['emr-endpoint'],
  queryFn: ({ signal }) => call('GET /api/v1/integrations/emr/', { signal }),
})

export function useSaveEmr() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EmrEndpointBody) => call('PUT /api/v1/integrations/emr/', { body }),
    onSuccess: (stored) => client.setQueryData(emrQuery.queryKey, stored),
    onError: () => client.invalidateQueries(emrQuery),
  })
}
