import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/** Weeks that the page shows. */
const weeks = 6

/** Asked again with every change of who is on call, and as often as that is by itself. */
export const myShiftsQuery = queryOptions({
  queryKey: ['my-shifts'],
  queryFn: ({ signal }) => call('GET /api/v1/oncall/mine/', { query: { weeks }, signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})
