import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

export const setupChecklistQuery = (id: number) =>
  queryOptions({
    queryKey: ['setup-checklist', id],
    queryFn: ({ signal }) => call('GET /api/v1/accounts/{id}/checklist/', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })
