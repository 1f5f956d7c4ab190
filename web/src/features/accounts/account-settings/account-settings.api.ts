import { alwaysFresh, routeQuery } from '../../../platform/api/route-query.ts'

export const accountSettingsQuery = (id: number) =>
  routeQuery(['account'], 'GET /api/v1/accounts/{id}/', { id }, alwaysFresh)

export const flagsQuery = (id: number) =>
  routeQuery(['account'], 'GET /api/v1/accounts/{id}/flags/', { id }, alwaysFresh)
