import { routeQuery } from '../../../platform/api/route-query.ts'

export const setupChecklistQuery = (id: number) =>
  routeQuery(
    ['setup-checklist'],
    'GET /api/v1/accounts/{id}/checklist/',
    { id },
    { staleTime: 0, refetchInterval: 30_000 },
  )
