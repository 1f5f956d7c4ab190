import { alwaysFresh, routeQuery } from '../../../platform/api/route-query.ts'

/** Shifts change while a card is open. */
const refreshMs = 30_000

export const personCardQuery = (user_id: number) =>
  routeQuery(
    ['person-card'],
    'GET /api/v1/users/{id}/card/',
    { id: user_id },
    { ...alwaysFresh, refetchInterval: refreshMs, retry: false },
  )
