import { routeQuery } from '../../../platform/api/route-query.ts'

export const coverageQuery = (group_id: number) =>
  routeQuery(
    ['coverage', group_id],
    'GET /api/v1/schedulegroups/{id}/coverage/',
    { id: group_id },
    { staleTime: 5_000 },
  )
