import { routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'

export const coverageQuery = (group_id: number) =>
  routeQuery(
    ['coverage', group_id],
    'GET /api/v1/schedulegroups/{id}/coverage/',
    { id: group_id },
    { staleTime: 5_000 },
  )

/**
 * The gaps of the past. Times are wall times of the group.
 * @param end undefined for now
 */
export const pastGapsQuery = (group_id: number, { start, end }: { start: string; end: string | undefined }) =>
  rowsQuery(['coverage', group_id], 'GET /api/v1/schedulegroups/{id}/gaps/', {
    id: group_id,
    from: start,
    ...(end !== undefined && { until: end }),
  })
