import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

export const coverageQuery = (group_id: number) =>
  queryOptions({
    queryKey: ['coverage', group_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/schedulegroups/{id}/coverage/', { params: { id: group_id }, signal }),
    staleTime: 5_000,
  })
