import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

const weeks = 6

export const myShiftsQuery = queryOptions({
  queryKey: ['my-shifts'],
  queryFn: ({ signal }) => call('GET /api/v1/oncall/mine/', { query: { weeks }, signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})
