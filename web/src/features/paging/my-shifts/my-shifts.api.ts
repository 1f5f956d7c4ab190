import { routeQuery } from '../../../platform/api/route-query.ts'

const weeks = 6

export const myShiftsQuery = routeQuery(
  ['my-shifts'],
  'GET /api/v1/oncall/mine/',
  { weeks },
  { staleTime: 0, refetchInterval: 60_000 },
)
